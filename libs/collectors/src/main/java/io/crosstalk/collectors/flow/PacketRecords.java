package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.Statements;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records of one sFlow sample about its packet. They describe the same packet, so that it counts
 * once: the raw header is preferred, then the record about the Ethernet frame, then those about the
 * IP packet, whose length lacks the frame's header.
 */
final class PacketRecords {
  private static final int RAW_HEADER = 1;
  private static final int ETHERNET = 2;
  private static final int SAMPLED_IPV4 = 3;
  private static final int SAMPLED_IPV6 = 4;
  private static final int ADDRESS_V6 = 16;

  /** Difference in bytes between the lengths of a frame and of the IP packet in it. */
  private static final double FRAMING = 64;

  private static final Map<Integer, String> NAMES =
      Map.of(
          RAW_HEADER, "raw header",
          ETHERNET, "Ethernet record",
          SAMPLED_IPV4, "IPv4 record",
          SAMPLED_IPV6, "IPv6 record");

  // Sorted by the number of the format, which is also the order of preference.
  private final Map<Integer, Double> lengths = new TreeMap<>();
  private final Map<Integer, SampledPacket> addresses = new TreeMap<>();
  private @Nullable String problem;

  /**
   * Reads a record.
   *
   * @param format number of the record's format; records of an unknown one are skipped
   */
  void read(long format, OctetReader record) {
    try {
      switch ((int) format) {
        case RAW_HEADER -> rawHeader(record);
        case ETHERNET -> length(ETHERNET, record);
        case SAMPLED_IPV4 -> packet(SAMPLED_IPV4, record, Integer.BYTES);
        case SAMPLED_IPV6 -> packet(SAMPLED_IPV6, record, ADDRESS_V6);
        default -> {
          // Other records about a packet (its VLAN, route, user) are not needed.
        }
      }
    } catch (RejectedReadingException e) {
      problem = e.text();
    }
  }

  private void rawHeader(OctetReader record) {
    long protocol = record.u32();
    length(RAW_HEADER, record);
    record.skip(4);
    OctetReader header = record.part((int) record.u32());
    addresses.putIfAbsent(RAW_HEADER, SampledPacket.read(protocol, header));
  }

  private void length(int format, OctetReader record) {
    lengths.putIfAbsent(format, (double) record.u32());
  }

  private void packet(int format, OctetReader record, int size) {
    length(format, record);
    record.skip(4);
    addresses.putIfAbsent(format, new SampledPacket(record.address(size), record.address(size)));
  }

  /**
   * Returns the addresses of the packet.
   *
   * @param decoded receives a warning if the records disagree, and a problem if none can be read
   * @return null if none can be read
   */
  @Nullable SampledPacket addresses(DecodedDatagram decoded) {
    Statements<SampledPacket> statements =
        Statements.of(packet -> packet.source() == null, SampledPacket::equals);
    addresses.forEach((format, packet) -> statements.add(name(format, "addresses"), packet));
    SampledPacket believed = statements.believed();
    decoded.warn(statements.disagreement());
    if (believed == null && problem != null) {
      decoded.problem(problem);
      return null;
    }
    return believed == null ? SampledPacket.notIp("a sample without a header") : believed;
  }

  /**
   * Returns the length of the packet in bytes; 0 if no record states it.
   *
   * @param decoded receives a warning if the records disagree
   */
  double length(DecodedDatagram decoded) {
    Statements<Double> statements = Statements.ofAmounts(FRAMING);
    lengths.forEach((format, length) -> statements.add(name(format, "length"), length));
    decoded.warn(statements.disagreement());
    Double believed = statements.believed();
    return believed == null ? 0 : believed;
  }

  private static String name(int format, String what) {
    return NAMES.get(format) + " (" + what + ")";
  }
}
