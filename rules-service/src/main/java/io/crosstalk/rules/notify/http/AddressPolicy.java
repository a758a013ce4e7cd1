package io.crosstalk.rules.notify.http;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Decides to which addresses events may be sent: public ones, and, if the target permits it, those
 * of this machine and of private networks. Link-local addresses, where clouds serve their
 * credentials, are never allowed.
 */
final class AddressPolicy {
  private static final int[][] PRIVATE = {
    {10, 0, 0, 0, 8},
    {172, 16, 0, 0, 12},
    {192, 168, 0, 0, 16},
    {100, 64, 0, 0, 10},
    {127, 0, 0, 0, 8}
  };

  /**
   * Networks that are never allowed: unassigned, link-local, test and multicast addresses, and
   * metadata services of clouds outside 169.254.0.0/16.
   */
  private static final int[][] NEVER = {
    {0, 0, 0, 0, 8},
    {169, 254, 0, 0, 16},
    {192, 0, 0, 0, 24},
    {192, 0, 2, 0, 24},
    {198, 18, 0, 0, 15},
    {198, 51, 100, 0, 24},
    {203, 0, 113, 0, 24},
    {224, 0, 0, 0, 3},
    {100, 100, 100, 200, 32},
    {168, 63, 129, 16, 32}
  };

  private static final byte[] EC2_METADATA = {
    (byte) 0xfd, 0, 0x0e, (byte) 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54
  };

  private final boolean allowPrivate;

  AddressPolicy(boolean allowPrivate) {
    this.allowPrivate = allowPrivate;
  }

  boolean allows(InetAddress address) {
    byte[] bytes = address.getAddress();
    return switch (address) {
      case Inet4Address v4 -> allows4(bytes);
      case Inet6Address v6 -> allows6(v6, bytes);
      default -> false;
    };
  }

  private boolean allows4(byte[] bytes) {
    return !isIn(bytes, NEVER) && (allowPrivate || !isIn(bytes, PRIVATE));
  }

  private boolean allows6(Inet6Address address, byte[] bytes) {
    if (address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isMulticastAddress()) {
      return false;
    }
    if (Arrays.equals(bytes, EC2_METADATA)
        || startsWith(bytes, 0x20, 0x01, 0, 0)
        || startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8)) {
      return false;
    }
    boolean uniqueLocal = (bytes[0] & 0xfe) == 0xfc;
    if (address.isLoopbackAddress() || uniqueLocal || address.isSiteLocalAddress()) {
      return allowPrivate;
    }
    return allowsEmbedded(bytes);
  }

  /** Returns whether the IPv4 address that is embedded in an IPv6 address is allowed. */
  private boolean allowsEmbedded(byte[] bytes) {
    if (startsWith(bytes, 0x20, 0x02)) {
      return allows4(Arrays.copyOfRange(bytes, 2, 6));
    }
    boolean translated = startsWith(bytes, 0, 0x64, 0xff, 0x9b);
    boolean compatible = startsWith(bytes, 0, 0, 0, 0, 0, 0, 0, 0);
    return !(translated || compatible) || allows4(Arrays.copyOfRange(bytes, 12, 16));
  }

  private static boolean startsWith(byte[] bytes, int... prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if ((bytes[i] & 0xff) != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIn(byte[] address, int[][] networks) {
    return Arrays.stream(networks).anyMatch(network -> isIn(number(address), network));
  }

  private static boolean isIn(long address, int[] network) {
    long base =
        (long) network[0] << 24 | (long) network[1] << 16 | (long) network[2] << 8 | network[3];
    int free = Integer.SIZE - network[4];
    return address >>> free == base >>> free;
  }

  private static long number(byte[] v4) {
    return (v4[0] & 0xffL) << 24 | (v4[1] & 0xffL) << 16 | (v4[2] & 0xffL) << 8 | (v4[3] & 0xffL);
  }

  /**
   * Resolves a host once; the client must connect to one of the returned addresses.
   *
   * @throws ForbiddenAddressException when one of the addresses is not allowed
   */
  InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = InetAddress.getAllByName(host);
    for (InetAddress address : addresses) {
      if (!allows(address)) {
        throw new ForbiddenAddressException(host);
      }
    }
    return addresses;
  }
}
