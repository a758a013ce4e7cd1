package io.crosstalk.event.http;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * HTTP proxy through which other hosts are reached, with exceptions.
 *
 * @param address address of the proxy; null for direct connections to all hosts
 * @param exceptions hosts, and domains with all their hosts, that are connected to directly; in
 *     upper or lower case, a domain with or without a dot at its beginning
 */
public record HttpProxy(@Nullable URI address, List<String> exceptions) {
  /** Description of a valid address, for messages. */
  public static final String EXPECTED =
      "must be the address of an HTTP proxy, such as http://proxy.example.org:3128, without"
          + " credentials or a path";

  /** Direct connections to all hosts. */
  public static final HttpProxy NONE = new HttpProxy(null, List.of());

  /**
   * Checks the address.
   *
   * @throws IllegalArgumentException when it is no address of an HTTP proxy
   */
  public HttpProxy {
    exceptions = exceptions.stream().map(HttpProxy::domain).toList();
    if (address != null && !isProxy(address)) {
      throw new IllegalArgumentException(EXPECTED);
    }
  }

  private static String domain(String exception) {
    return exception.toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
  }

  /** Returns whether this is the address of an HTTP proxy. */
  public static boolean isProxy(URI address) {
    return "http".equals(address.getScheme())
        && address.getHost() != null
        && address.getPort() > 0
        && address.getUserInfo() == null
        && String.valueOf(address.getPath()).replace("/", "").isEmpty();
  }

  /** The proxy through which a host is connected to; null for a direct connection. */
  public @Nullable URI of(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    boolean isDirect =
        exceptions.stream().anyMatch(each -> name.equals(each) || name.endsWith("." + each));
    return isDirect ? null : address;
  }
}
