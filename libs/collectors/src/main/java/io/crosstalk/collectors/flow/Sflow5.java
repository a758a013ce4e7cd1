package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Decoder of sFlow version 5, whose datagrams contain sampled packets and the counters of ports.
 */
final class Sflow5 {
  private static final int FLOW_SAMPLE = 1;
  private static final int COUNTERS_SAMPLE = 2;
  private static final int EXPANDED_FLOW_SAMPLE = 3;
  private static final int EXPANDED_COUNTERS_SAMPLE = 4;
  private static final int GENERIC_COUNTERS = 1;
  private static final int PORT_NAME = 1005;
  private static final int ADDRESS_V6 = 16;
  private static final long INDEX = 0x3FFF_FFFF;

  /** First number of a data source, in a sample that is not expanded, that is no port. */
  private static final long FIRST_OTHER_SOURCE = 1 << 24;

  private static final int MAX_RECORDS = 1000;
  private static final int MAX_NAME = 200;
  private static final String DROPS =
      "its sFlow agent has dropped samples, for which it had no time: the bytes of its talkers are"
          + " too few; let it sample fewer packets";
  private static final String NO_RATE =
      "its sFlow samples state no sampling rate: they count as not sampled; set samplingRate";

  private final DecodedDatagram decoded;
  private final SubAgent agent;
  private final long nowMs;
  private final double sampling;

  /** State of a part of the switch that sends datagrams of its own. */
  static final class SubAgent {
    private static final int MAX_SOURCES = 4096;

    private final SequenceGaps sequence = new SequenceGaps();
    private final Map<Long, Long> drops = new BoundedMap<>(MAX_SOURCES);

    /** Returns by how much the number of dropped samples of a data source has grown. */
    int dropped(long source, long total) {
      Long before = drops.put(source, total);
      return before == null ? 0 : Math.clamp(total - before, 0, Integer.MAX_VALUE);
    }
  }

  private Sflow5(SubAgent agent, long nowMs, double sampling) {
    this.agent = agent;
    this.nowMs = nowMs;
    this.sampling = sampling;
    decoded = new DecodedDatagram(nowMs);
  }

  /**
   * Decodes a datagram, from the bytes after its version number.
   *
   * @param subAgents state by sub-agent
   * @param nowMs time of arrival, which stands for the time of the packets: sFlow contains no
   *     times, and sends samples at once
   * @param sampling sampling rate in the settings; 0 to use the datagram's value
   * @throws RejectedReadingException when the header is not valid; later damage is a problem of the
   *     result
   */
  static DecodedDatagram decode(
      OctetReader datagram, LongFunction<SubAgent> subAgents, long nowMs, double sampling) {
    datagram.skip(datagram.u32() == 2 ? ADDRESS_V6 : Integer.BYTES);
    SubAgent agent = subAgents.apply(datagram.u32());
    long number = datagram.u32();
    datagram.skip(4);
    long samples = datagram.u32();
    Sflow5 reader = new Sflow5(agent, nowMs, sampling);
    reader.decoded.lost(agent.sequence.lostBefore(number, 1));
    try {
      for (int i = 0; i < Math.min(samples, MAX_RECORDS); i++) {
        reader.sample(datagram);
      }
    } catch (RejectedReadingException e) {
      reader.decoded.problem(e.text());
    }
    return reader.decoded;
  }

  private void sample(OctetReader datagram) {
    long format = datagram.u32();
    OctetReader sample = datagram.part((int) datagram.u32());
    if (format == FLOW_SAMPLE || format == EXPANDED_FLOW_SAMPLE) {
      flowSample(sample, format == EXPANDED_FLOW_SAMPLE);
    } else if (format == COUNTERS_SAMPLE || format == EXPANDED_COUNTERS_SAMPLE) {
      countersSample(sample, format == EXPANDED_COUNTERS_SAMPLE);
    }
  }

  private void flowSample(OctetReader sample, boolean expanded) {
    sample.skip(4);
    long counted = dataSource(sample, expanded);
    long stated = sample.u32();
    double rate = sampling > 0 ? sampling : Math.max(1, stated);
    if (sampling <= 0 && stated == 0) {
      decoded.warn(NO_RATE);
    }
    sample.skip(4);
    int dropped = agent.dropped(counted, sample.u32());
    if (dropped > 0) {
      decoded.warn(DROPS, dropped);
    }
    FlowPorts ports = ports(counted, port(sample, expanded), port(sample, expanded));
    long records = sample.u32();
    PacketRecords packet = new PacketRecords();
    for (int i = 0; i < Math.min(records, MAX_RECORDS); i++) {
      long format = sample.u32();
      packet.read(format, sample.part((int) sample.u32()));
    }
    add(packet, rate, ports);
  }

  private void add(PacketRecords records, double rate, FlowPorts ports) {
    SampledPacket packet = records.addresses(decoded);
    if (packet == null) {
      return;
    }
    InetAddress source = packet.source();
    InetAddress destination = packet.destination();
    if (source == null || destination == null) {
      decoded.leaveOut(packet.protocol());
      return;
    }
    double bytes = records.length(decoded) * rate;
    decoded.add(new FlowRecord(nowMs, nowMs, source, destination, ports, bytes));
  }

  /** Returns the ifIndex of the port that has sampled a packet; 0 if something else has. */
  private static long dataSource(OctetReader sample, boolean expanded) {
    long type = expanded ? sample.u32() : 0;
    long value = sample.u32();
    return type == 0 && value < FIRST_OTHER_SOURCE ? value : 0;
  }

  private static FlowPorts ports(long counted, long input, long output) {
    return new FlowPorts(input, output, counted > 0 && counted == output && counted != input);
  }

  /**
   * Returns the ifIndex of a sample's input or output port; 0 if the sample states no single port
   * (discarded, several, or unknown).
   */
  private static long port(OctetReader sample, boolean expanded) {
    long format = expanded ? sample.u32() : 0;
    long value = sample.u32();
    boolean single = expanded ? format == 0 : value <= INDEX;
    return single && value < INDEX ? value : 0;
  }

  private void countersSample(OctetReader sample, boolean expanded) {
    long sequence = sample.u32();
    sample.skip(expanded ? 4 : 0);
    long port = sample.u32() & INDEX;
    long records = sample.u32();
    for (int i = 0; i < Math.min(records, MAX_RECORDS); i++) {
      long format = sample.u32();
      OctetReader record = sample.part((int) sample.u32());
      if (format == GENERIC_COUNTERS) {
        decoded.add(PortCounters.read(sequence, record));
      } else if (format == PORT_NAME) {
        decoded.add(new DecodedDatagram.PortName(port, record.text(name(record))));
      }
    }
  }

  private static int name(OctetReader record) {
    return (int) Math.min(Math.min(record.u32(), MAX_NAME), record.remaining());
  }
}
