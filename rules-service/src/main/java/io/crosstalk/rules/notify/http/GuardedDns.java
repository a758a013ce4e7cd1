package io.crosstalk.rules.notify.http;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;
import org.jspecify.annotations.Nullable;

/**
 * Resolves host names for the HTTP client, to addresses that {@link AddressPolicy} allows. The
 * client has no other way to resolve names.
 */
final class GuardedDns implements DnsResolver {
  private final AddressPolicy policy;
  private final @Nullable String proxy;

  /**
   * Creates a resolver.
   *
   * @param proxy address of the proxy, which may be in a private network; null for none
   */
  GuardedDns(AddressPolicy policy, @Nullable URI proxy) {
    this.policy = policy;
    this.proxy = proxy == null ? null : proxy.getHost();
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return host.equals(proxy) ? InetAddress.getAllByName(host) : policy.resolve(host);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
