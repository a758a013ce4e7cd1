package io.crosstalk.rules.notify.http;

import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves the hosts of targets for clients of other protocols than HTTP. */
public final class AllowedAddresses {
  private AllowedAddresses() {}

  /**
   * Resolves a host once; the client must connect to one of the returned addresses. Each address
   * has the host as its name, for the verification of certificates.
   *
   * @param allowPrivate whether the host may be on this machine or in a private network
   * @throws UndeliverableException for good when one of the addresses is not allowed, for now when
   *     the host is unknown
   */
  public static List<InetAddress> resolve(String host, boolean allowPrivate)
      throws UndeliverableException {
    try {
      InetAddress[] addresses = new AddressPolicy(allowPrivate).resolve(host);
      for (int i = 0; i < addresses.length; i++) {
        addresses[i] = InetAddress.getByAddress(host, addresses[i].getAddress());
      }
      return List.of(addresses);
    } catch (ForbiddenAddressException e) {
      throw UndeliverableException.forGood(String.valueOf(e.getMessage()));
    } catch (UnknownHostException e) {
      throw UndeliverableException.forNow("the host is unknown: " + e.getMessage(), null);
    }
  }
}
