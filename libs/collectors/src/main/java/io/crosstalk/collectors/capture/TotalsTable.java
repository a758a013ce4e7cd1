package io.crosstalk.collectors.capture;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** Totals by address. */
final class TotalsTable {
  private static final int MAX_ADDRESSES = 100_000;

  private final Map<InetAddress, Totals> byAddress = new HashMap<>();
  private final Totals others = new Totals();

  /** Returns the totals of an address, or those of all others once there are too many. */
  Totals of(InetAddress address) {
    Totals known = byAddress.get(address);
    if (known != null) {
      return known;
    }
    if (byAddress.size() >= MAX_ADDRESSES) {
      return others;
    }
    Totals fresh = new Totals();
    byAddress.put(address, fresh);
    return fresh;
  }

  boolean isEmpty() {
    return byAddress.isEmpty();
  }

  Map<InetAddress, Totals> byAddress() {
    return byAddress;
  }

  Totals others() {
    return others;
  }
}
