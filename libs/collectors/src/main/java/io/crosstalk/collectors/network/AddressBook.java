package io.crosstalk.collectors.network;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.Ids;
import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Mapping from network addresses to resource ids: the id that the settings give for an address or
 * for the narrowest CIDR block that contains it, otherwise the address itself with the source's
 * prefix. Thread-safe.
 */
public final class AddressBook {
  private static final String PROPERTY = "addresses";

  private final SourceContext context;
  private final Map<InetAddress, String> single = new HashMap<>();
  private final List<Block> blocks;

  /** CIDR block of addresses, and the id of the resource to which they belong. */
  private record Block(byte[] network, int bits, String id) {
    boolean contains(byte[] address) {
      if (address.length != network.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        if (bit(address, bit) != bit(network, bit)) {
          return false;
        }
      }
      return true;
    }

    private static int bit(byte[] address, int bit) {
      return (address[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE)) & 1;
    }
  }

  private AddressBook(SourceContext context, Map<String, String> addresses) {
    this.context = context;
    addresses.forEach(
        (address, id) -> {
          if (!address.contains("/")) {
            single.put(literal(address), checked(id));
          }
        });
    blocks =
        addresses.entrySet().stream()
            .filter(entry -> entry.getKey().contains("/"))
            .map(entry -> block(entry.getKey(), checked(entry.getValue())))
            .sorted(Comparator.comparing(Block::bits).reversed())
            .toList();
  }

  /**
   * Reads the settings.
   *
   * @param addresses ids by address ({@code 10.1.2.3}) or block ({@code 10.1.0.0/16})
   * @throws InvalidSourceException when a key is no address or block, or a value is no id
   */
  public static AddressBook of(Map<String, String> addresses, SourceContext context) {
    return new AddressBook(context, addresses);
  }

  private static Block block(String text, String id) {
    int slash = text.indexOf('/');
    byte[] network = literal(text.substring(0, slash)).getAddress();
    try {
      int bits = Integer.parseInt(text.substring(slash + 1));
      if (bits >= 0 && bits <= network.length * Byte.SIZE) {
        return new Block(network, bits, id);
      }
    } catch (NumberFormatException e) {
      throw notABlock(text);
    }
    throw notABlock(text);
  }

  private static InvalidSourceException notABlock(String text) {
    return new InvalidSourceException(
        PROPERTY, "'" + text + "' is no block of addresses like 10.1.0.0/16 or fd00::/64");
  }

  /**
   * Parses an address literal; host names are not resolved.
   *
   * @throws InvalidSourceException when the text is no address
   */
  public static InetAddress literal(String text) {
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(PROPERTY, "'" + text + "' is no IP address");
    }
  }

  private static String checked(String id) {
    try {
      Ids.check(id);
      return id;
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(PROPERTY, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the id of the resource with that address. */
  public String id(InetAddress address) {
    String known = single.get(address);
    if (known != null) {
      return known;
    }
    byte[] bytes = address.getAddress();
    return blocks.stream()
        .filter(block -> block.contains(bytes))
        .findFirst()
        .map(Block::id)
        .orElseGet(() -> context.id(address.getHostAddress()));
  }

  /**
   * Returns whether this source describes a resource in its inventory. It does so only for ids with
   * its own prefix: for any other id, another source is responsible, and describing the resource
   * here would take over its ownership.
   */
  public boolean isOurs(String id) {
    return id.startsWith(context.prefix());
  }
}
