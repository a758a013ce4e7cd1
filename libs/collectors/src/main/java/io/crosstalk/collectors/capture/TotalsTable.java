package io.crosstalk.collectors.capture;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums of traffic by network address. Their number is limited; the traffic of further addresses is
 * summed.
 */
final class TotalsTable {
  private static final int MAX_ADDRESSES = 100_000;

  private final Map<InetAddress, AddressTotals> byAddress = new HashMap<>();
  private final AddressTotals others = new AddressTotals();

  /** Returns the sums of an address, or those of all further addresses once there are too many. */
  AddressTotals of(InetAddress address) {
    AddressTotals known = byAddress.get(address);
    if (known != null) {
      return known;
    }
    if (byAddress.size() >= MAX_ADDRESSES) {
      return others;
    }
    AddressTotals fresh = new AddressTotals();
    byAddress.put(address, fresh);
    return fresh;
  }

  boolean isEmpty() {
    return byAddress.isEmpty();
  }

  Map<InetAddress, AddressTotals> byAddress() {
    return byAddress;
  }

  AddressTotals others() {
    return others;
  }
}
