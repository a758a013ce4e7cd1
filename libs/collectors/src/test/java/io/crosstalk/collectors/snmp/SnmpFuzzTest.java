package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.testkit.Fuzz;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.TransportStateReference;
import org.snmp4j.asn1.BERInputStream;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

class SnmpFuzzTest {
  private static final List<Variable> VALUES =
      List.of(
          new OctetString("Gi0/1"),
          new Gauge32(1000),
          new Counter32(17),
          new Counter64(1L << 60),
          new TimeTicks(5),
          OctetString.fromHexString("80:00:00:00:00:00:00:00"),
          OctetString.fromHexString("00:04:34:14:10:a2:bf:e0"));

  private static byte[] answer(List<OID> columns) {
    PDU answer = new PDU(PDU.RESPONSE, List.of());
    for (int i = 0; i < columns.size(); i++) {
      OID oid = new OID(columns.get(i)).append(1);
      answer.add(new VariableBinding(oid, VALUES.get(i % VALUES.size())));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      answer.encodeBER(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static List<Variable> cells(byte[] payload, int count) throws IOException {
    PDU answer = new PDU();
    try {
      answer.decodeBER(new BERInputStream(ByteBuffer.wrap(payload)));
    } catch (RuntimeException e) {
      // The library throws several exceptions; its dispatcher catches them all, see below.
      throw new IOException(e);
    }
    List<Variable> cells =
        new ArrayList<>(
            answer.getVariableBindings().stream().map(VariableBinding::getVariable).toList());
    while (cells.size() < count) {
      cells.add(null);
    }
    return cells.subList(0, count);
  }

  @Test
  void read_damagedIfMibRows_throwsNoUnexpectedException() {
    Fuzz.run(
        List.of(answer(IfMib.COLUMNS)),
        payload ->
            IfPort.of(new SnmpRow(new OID("1"), 1, cells(payload, IfMib.COLUMNS.size()))).epoch(1),
        IOException.class,
        RejectedReadingException.class);
  }

  @Test
  void read_damagedFibreChannelRows_throwsNoUnexpectedException() {
    Fuzz.run(
        List.of(answer(FcMib.PORTS), answer(FcMib.COUNTS)),
        payload ->
            FcPort.of(
                new SnmpRow(new OID("1"), 1, cells(payload, FcMib.PORTS.size())),
                new SnmpRow(new OID("1"), 1, cells(payload, FcMib.COUNTS.size()))),
        IOException.class,
        RejectedReadingException.class);
  }

  @Test
  void processMessage_damagedMessage_throwsNoException() throws IOException {
    MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
    dispatcher.addMessageProcessingModel(new MPv2c());
    dispatcher.addMessageProcessingModel(new MPv3());
    try (DefaultUdpTransportMapping transport =
        new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0"))) {
      Fuzz.run(
          List.of(message(answer(IfMib.COLUMNS)), message(answer(FcMib.COUNTS))),
          payload ->
              dispatcher.processMessage(
                  transport,
                  new UdpAddress("127.0.0.1/161"),
                  ByteBuffer.wrap(payload),
                  new TransportStateReference(
                      transport, new UdpAddress("127.0.0.1/161"), null, null, null, false, null)));
    }
  }

  /**
   * Returns an SNMP message with the given PDU: SEQUENCE, version 1 (which means v2c), the
   * community.
   */
  private static byte[] message(byte[] pdu) {
    byte[] head = {2, 1, 1, 4, 6, 'p', 'u', 'b', 'l', 'i', 'c'};
    int length = head.length + pdu.length;
    return ByteBuffer.allocate(4 + length)
        .put(new byte[] {0x30, (byte) 0x82, (byte) (length >> 8), (byte) length})
        .put(head)
        .put(pdu)
        .array();
  }
}
