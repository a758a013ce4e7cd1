package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.event.ResponseEvent;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;
import org.snmp4j.util.DefaultPDUFactory;
import org.snmp4j.util.RetrievalEvent;
import org.snmp4j.util.TableEvent;
import org.snmp4j.util.TableUtils;

/** SNMP session with one switch. */
record SnmpSession(SnmpSettings settings, Clock clock, Target<UdpAddress> target, Snmp snmp)
    implements AutoCloseable {
  private static final int ROWS_IN_ONE_ANSWER = 20;
  private static final int COLUMNS_IN_ONE_ANSWER = 5;

  /**
   * Opens a UDP socket and reads the credentials; nothing is sent yet.
   *
   * @throws SourceException when the host name is not known or a credential does not exist
   */
  static SnmpSession open(SnmpSettings settings, Clock clock) throws SourceException {
    SnmpPeer peer = new SnmpPeer(settings);
    byte[] engine = MPv3.createLocalEngineID();
    MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
    dispatcher.addMessageProcessingModel(new MPv2c());
    dispatcher.addMessageProcessingModel(new MPv3(peer.users(engine)));
    Target<UdpAddress> target = peer.target();
    try {
      Snmp snmp = new Snmp(dispatcher, new DefaultUdpTransportMapping());
      snmp.listen();
      return new SnmpSession(settings, clock, target, snmp);
    } catch (IOException e) {
      throw new SourceException("no UDP socket could be opened: " + e.getMessage(), e);
    }
  }

  /**
   * Reads single objects.
   *
   * @return one value for each object; null where the switch has none
   * @throws SourceException when the switch does not respond, or refuses the request
   */
  List<@Nullable Variable> get(List<OID> objects) throws SourceException {
    PDU request = DefaultPDUFactory.createPDU(target, PDU.GET);
    objects.forEach(object -> request.add(new VariableBinding(object)));
    PDU answer = answer(request);
    List<@Nullable Variable> values = new ArrayList<>();
    for (OID object : objects) {
      values.add(answer.getVariable(object));
    }
    return values;
  }

  private PDU answer(PDU request) throws SourceException {
    try {
      ResponseEvent<UdpAddress> event = snmp.send(request, target);
      PDU answer = event == null ? null : event.getResponse();
      if (answer == null) {
        throw SnmpFailure.silence(settings);
      }
      refuse(answer);
      return answer;
    } catch (IOException e) {
      throw new SourceException(settings.peer() + " can't be asked: " + e.getMessage(), e);
    }
  }

  private void refuse(PDU answer) throws SourceException {
    SourceException failure = SnmpFailure.of(settings, answer);
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Reads columns of one table, or of several tables with the same index.
   *
   * @param longest maximum duration
   * @throws SourceException when the switch does not respond, refuses the request or is too slow;
   *     rows that were received until then are not used
   */
  TableWalk walk(List<OID> columns, Duration longest) throws SourceException, InterruptedException {
    TableUtils tables = new TableUtils(snmp, new DefaultPDUFactory(PDU.GETBULK));
    tables.setMaxNumRowsPerPDU(ROWS_IN_ONE_ANSWER);
    tables.setMaxNumColumnsPerPDU(COLUMNS_IN_ONE_ANSWER);
    TableWalk walk = new TableWalk(clock, settings.maxRows());
    tables.getTable(target, columns.toArray(OID[]::new), walk, this, null, null);
    if (!walk.await(longest)) {
      throw SnmpFailure.tooSlow(settings, longest.toMillis());
    }
    check(walk);
    return walk;
  }

  private void check(TableWalk walk) throws SourceException {
    TableEvent end = walk.end();
    if (end == null || walk.isTruncated()) {
      return;
    }
    switch (end.getStatus()) {
      case RetrievalEvent.STATUS_OK -> {}
      case RetrievalEvent.STATUS_TIMEOUT -> throw SnmpFailure.silence(settings);
      case RetrievalEvent.STATUS_REPORT -> refuse(end.getReportPDU());
      default ->
          throw new SourceException(
              settings.peer() + " breaks off its table: " + end.getErrorMessage());
    }
  }

  @Override
  public void close() {
    try {
      snmp.close();
    } catch (IOException e) {
      // The session is not used any more, so a failed close has no effect.
    }
  }
}
