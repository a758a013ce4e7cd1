package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Source and destination of a sampled packet, read from its first bytes.
 *
 * @param source source address; null if it is no IP packet, like the destination
 */
record SampledPacket(@Nullable InetAddress source, @Nullable InetAddress destination) {
  static final SampledPacket FOREIGN = new SampledPacket(null, null);

  private static final int ETHERNET = 1;
  private static final int IPV4 = 11;
  private static final int IPV6 = 12;
  private static final int MAX_TAGS = 4;
  private static final int ADDRESS_V6 = 16;

  /**
   * Reads a packet header from sFlow.
   *
   * @param protocol protocol number in sFlow's list
   * @throws MalformedDatagramException when it ends before the addresses
   */
  static SampledPacket read(long protocol, OctetReader header) {
    return switch ((int) protocol) {
      case ETHERNET -> ethernet(header);
      case IPV4 -> v4(header);
      case IPV6 -> v6(header);
      default -> FOREIGN;
    };
  }

  private static SampledPacket ethernet(OctetReader header) {
    header.skip(12);
    int type = header.u16();
    for (int tags = 0; tags < MAX_TAGS && (type == 0x8100 || type == 0x88A8); tags++) {
      header.skip(2);
      type = header.u16();
    }
    return switch (type) {
      case 0x0800 -> v4(header);
      case 0x86DD -> v6(header);
      default -> FOREIGN;
    };
  }

  private static SampledPacket v4(OctetReader header) {
    header.skip(12);
    return new SampledPacket(header.address(Integer.BYTES), header.address(Integer.BYTES));
  }

  private static SampledPacket v6(OctetReader header) {
    header.skip(8);
    return new SampledPacket(header.address(ADDRESS_V6), header.address(ADDRESS_V6));
  }
}
