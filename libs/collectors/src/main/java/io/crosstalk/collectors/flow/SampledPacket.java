package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Source and destination address of a packet that sFlow has sampled, read from the packet's first
 * bytes.
 *
 * @param source source address; null if the packet is not IP, like the destination
 * @param destination destination address
 * @param protocol protocol of a packet that is not IP, such as its ethertype; else empty
 */
record SampledPacket(
    @Nullable InetAddress source, @Nullable InetAddress destination, String protocol) {
  private static final int ETHERNET = 1;
  private static final int IPV4 = 11;
  private static final int IPV6 = 12;
  private static final int MPLS = 13;
  private static final int MAX_TAGS = 4;

  /** Ethertypes of VLAN tags: 802.1Q, 802.1ad, and the one of switches from before 802.1ad. */
  private static final Set<Integer> VLAN_TAGS = Set.of(0x8100, 0x88A8, 0x9100);

  private static final int ADDRESS_V6 = 16;

  /** Bit of the last label of an MPLS stack. */
  private static final int BOTTOM_OF_STACK = 1 << 8;

  /** First byte of an IPv4 header without options; no MAC address of a single device has it. */
  private static final int PLAIN_IPV4 = 0x45;

  /** Numbers of TCP, UDP and ICMPv6; no manufacturer's MAC address begins with one of them. */
  private static final Set<Integer> IPV6_PAYLOADS = Set.of(6, 17, 58);

  SampledPacket(InetAddress source, InetAddress destination) {
    this(source, destination, "");
  }

  /** Returns a packet that is not IP, of the named protocol. */
  static SampledPacket notIp(String protocol) {
    return new SampledPacket(null, null, protocol);
  }

  /**
   * Reads the addresses from the beginning of a packet.
   *
   * @param protocol number that sFlow assigns to the packet's outermost protocol, such as Ethernet
   *     or IPv4
   * @throws RejectedReadingException when the bytes end before the addresses
   */
  static SampledPacket read(long protocol, OctetReader header) {
    return switch ((int) protocol) {
      case ETHERNET -> ethernet(header);
      case IPV4 -> v4(header);
      case IPV6 -> v6(header);
      case MPLS -> mpls(header);
      default -> notIp("header protocol " + protocol + " of sFlow");
    };
  }

  private static SampledPacket ethernet(OctetReader header) {
    header.skip(12);
    int type = header.u16();
    for (int tags = 0; tags < MAX_TAGS && VLAN_TAGS.contains(type); tags++) {
      header.skip(2);
      type = header.u16();
    }
    return switch (type) {
      case 0x0800 -> v4(header);
      case 0x86DD -> v6(header);
      case 0x8847, 0x8848 -> mpls(header);
      default -> notIp("ethertype 0x%04x".formatted(type));
    };
  }

  /**
   * Reads through a stack of labels, which does not state what is below: an IP packet, or a frame
   * that begins with MAC addresses.
   */
  private static SampledPacket mpls(OctetReader header) {
    long label = header.u32();
    while ((label & BOTTOM_OF_STACK) == 0) {
      label = header.u32();
    }
    OctetReader ahead = header.copy();
    int first = ahead.u8();
    if (first == PLAIN_IPV4) {
      return v4(header);
    }
    ahead.skip(5);
    return first >> 4 == 6 && IPV6_PAYLOADS.contains(ahead.u8())
        ? v6(header)
        : notIp("MPLS without an IP packet that can be recognised");
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
