package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rates of one port's counters since the previous poll.
 *
 * @param deltas readings of the previous polls
 * @param port text that identifies the port
 * @param readAtMs time at which the counters were read, epoch milliseconds
 * @param epoch number that changes when the port's counters are reset
 * @param reset called for each counter that was reset
 */
record PortRates(CounterDeltas deltas, String port, long readAtMs, long epoch, Runnable reset) {
  /** Returns the same computation for counters whose resets do not matter. */
  PortRates withoutResets() {
    return new PortRates(deltas, port, readAtMs, epoch, () -> {});
  }

  /**
   * Returns the growth of a counter per second, in the counter's own unit.
   *
   * @param name name of the counter
   * @param maxPerSecond maximum rate of the port; faster growth is regarded as a reset
   * @return NaN if not known
   */
  double perSecond(String name, SnmpCounter counter, double maxPerSecond) {
    Delta.@Nullable Grown grown = growth(name, counter, maxPerSecond);
    return grown == null ? Double.NaN : grown.perSecond();
  }

  /**
   * Returns the growth of a counter since the previous poll; parameters as for {@link #perSecond}.
   *
   * @return null if it is not known
   */
  Delta.@Nullable Grown growth(String name, SnmpCounter counter, double maxPerSecond) {
    if (!counter.isKept()) {
      return null;
    }
    // The width is part of the name: if a port loses its 64-bit counters, a new series begins.
    String series = port + '\n' + name + '\n' + counter.width();
    Delta delta =
        deltas.read(series, readAtMs, counter.value(), counter.width(), maxPerSecond, epoch);
    if (delta instanceof Delta.Reset) {
      reset.run();
    }
    return delta instanceof Delta.Grown grown ? grown : null;
  }

  /**
   * Returns the sum of the rates of two counters, or the rate of one of them if the switch does not
   * keep the other. NaN if not known.
   */
  double sumPerSecond(
      String name, SnmpCounter first, String otherName, SnmpCounter second, double maxPerSecond) {
    double one = perSecond(name, first, maxPerSecond);
    double other = perSecond(otherName, second, maxPerSecond);
    if (!first.isKept()) {
      return other;
    }
    return second.isKept() ? one + other : one;
  }
}
