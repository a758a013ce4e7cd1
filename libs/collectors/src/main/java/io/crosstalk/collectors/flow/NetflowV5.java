package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.util.function.LongFunction;

/** Decoder of NetFlow version 5, whose records have a fixed layout and contain only IPv4. */
final class NetflowV5 {
  private static final int RECORD = 48;
  private static final int SAMPLING_INTERVAL = 0x3FFF;

  private NetflowV5() {}

  /**
   * Decodes a datagram, from the bytes after its version number.
   *
   * @param engines sequence numbers by engine, a part of the exporter
   * @param sampling sampling rate in the settings; 0 to use the datagram's value
   * @throws RejectedReadingException when the datagram is not valid
   */
  static DecodedDatagram decode(
      OctetReader datagram, LongFunction<SequenceGaps> engines, double sampling) {
    int count = datagram.u16();
    long uptime = datagram.u32();
    long seconds = datagram.u32();
    long exportMs = seconds * 1000 + datagram.u32() / 1_000_000;
    long number = datagram.u32();
    SequenceGaps sequence = engines.apply(datagram.u16());
    int interval = datagram.u16() & SAMPLING_INTERVAL;
    if (datagram.remaining() < count * RECORD) {
      throw RejectedReadingException.malformed(
          "it announces " + count + " records and has " + datagram.remaining() + " bytes for them");
    }
    DecodedDatagram decoded = new DecodedDatagram(exportMs);
    decoded.lost(sequence.lostBefore(number, count));
    double rate = sampling > 0 ? sampling : Math.max(1, interval);
    for (int i = 0; i < count; i++) {
      decoded.add(record(datagram.part(RECORD), exportMs, uptime, rate));
    }
    return decoded;
  }

  private static FlowRecord record(OctetReader record, long exportMs, long uptime, double rate) {
    InetAddress source = record.address(Integer.BYTES);
    InetAddress destination = record.address(Integer.BYTES);
    record.skip(4);
    FlowPorts ports = FlowPorts.incoming(record.u16(), record.u16());
    record.skip(4);
    double bytes = record.u32() * rate;
    long startMs = UptimeClock.toEpoch(record.u32(), uptime, exportMs);
    long endMs = UptimeClock.toEpoch(record.u32(), uptime, exportMs);
    return new FlowRecord(startMs, endMs, source, destination, ports, bytes);
  }
}
