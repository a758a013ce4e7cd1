package io.crosstalk.rules.notify;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/** Resolves names for the HTTP client to checked addresses; the client makes no other look-ups. */
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
