package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Source and destination address of a packet that sFlow has sampled, read from the packet's first
 * bytes.
 *
 * @param source source address; null if the packet is not IP, like the destination
 * @param destination destination address
 */
record SampledPacket(@Nullable InetAddress source, @Nullable InetAddress destination) {
  static final SampledPacket FOREIGN = new SampledPacket(null, null);

  private static final int ETHERNET = 1;
  private static final int IPV4 = 11;
  private static final int IPV6 = 12;
  private static final int MAX_TAGS = 4;
  private static final int ADDRESS_V6 = 16;

  /**
   * Reads the addresses from the beginning of a packet.
   *
   * @param protocol number that sFlow assigns to the packet's outermost protocol, such as Ethernet
   *     or IPv4
   * @throws MalformedDatagramException when the bytes end before the addresses
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
