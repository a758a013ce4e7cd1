package io.crosstalk.rules.notify.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves host names for the HTTP client, to addresses that {@link AddressPolicy} allows. The
 * client has no other way to resolve names.
 */
final class GuardedDns implements DnsResolver {
  private final AddressPolicy policy;

  GuardedDns(AddressPolicy policy) {
    this.policy = policy;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return policy.resolve(host);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
