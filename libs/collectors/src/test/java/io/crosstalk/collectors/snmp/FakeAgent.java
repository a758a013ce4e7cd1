package io.crosstalk.collectors.snmp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.snmp4j.CommandResponder;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.MessageException;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/**
 * SNMP agent that responds to GET and GETBULK (v2c, any community) with objects from a map, which
 * tests may change.
 */
final class FakeAgent implements CommandResponder, AutoCloseable {
  final NavigableMap<OID, Variable> objects = new TreeMap<>();
  volatile boolean loops;
  volatile boolean silent;

  private final DefaultUdpTransportMapping transport;
  private final Snmp snmp;

  FakeAgent() {
    try {
      transport = new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0"));
      MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
      dispatcher.addMessageProcessingModel(new MPv2c());
      snmp = new Snmp(dispatcher, transport);
      snmp.addCommandResponder(this);
      snmp.listen();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return transport.getListenAddress().getPort();
  }

  void put(String oid, Variable value) {
    synchronized (objects) {
      objects.put(new OID(oid), value);
    }
  }

  /** Replaces an object that exists. */
  void refresh(String oid, Variable value) {
    synchronized (objects) {
      objects.replace(new OID(oid), value);
    }
  }

  boolean has(String oid) {
    synchronized (objects) {
      return objects.containsKey(new OID(oid));
    }
  }

  void clear() {
    synchronized (objects) {
      objects.clear();
    }
  }

  @Override
  public <A extends Address> void processPdu(CommandResponderEvent<A> event) {
    PDU request = event.getPDU();
    if (silent || request == null) {
      return;
    }
    PDU answer = new PDU(PDU.RESPONSE, List.of());
    answer.setRequestID(request.getRequestID());
    synchronized (objects) {
      answer.addAll(
          request.getType() == PDU.GETBULK
              ? bulk(request)
              : request.getVariableBindings().stream().map(this::get).toList());
    }
    send(event, answer);
  }

  private static <A extends Address> void send(CommandResponderEvent<A> event, PDU answer) {
    try {
      event
          .getMessageDispatcher()
          .returnResponsePdu(
              event.getMessageProcessingModel(),
              event.getSecurityModel(),
              event.getSecurityName(),
              event.getSecurityLevel(),
              answer,
              event.getMaxSizeResponsePDU(),
              event.getStateReference(),
              new StatusInformation());
    } catch (MessageException e) {
      throw new IllegalStateException(e);
    }
  }

  private VariableBinding get(VariableBinding asked) {
    Variable value = objects.get(asked.getOid());
    return new VariableBinding(asked.getOid(), value == null ? Null.noSuchObject : value);
  }

  private List<VariableBinding> bulk(PDU request) {
    List<VariableBinding> answer = new ArrayList<>();
    List<OID> at = request.getVariableBindings().stream().map(VariableBinding::getOid).toList();
    for (int row = 0; row < request.getMaxRepetitions(); row++) {
      List<VariableBinding> next = at.stream().map(this::next).toList();
      answer.addAll(next);
      at = next.stream().map(VariableBinding::getOid).toList();
    }
    return answer;
  }

  private VariableBinding next(OID oid) {
    Map.Entry<OID, Variable> entry =
        loops && objects.containsKey(oid) ? objects.ceilingEntry(oid) : objects.higherEntry(oid);
    return entry == null
        ? new VariableBinding(oid, Null.endOfMibView)
        : new VariableBinding(entry.getKey(), entry.getValue());
  }

  @Override
  public void close() {
    try {
      snmp.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
