package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;

/** Computes the rates of one port's counters since the previous poll. */
final class PortRates {
  private final CounterDeltas deltas;
  private final String port;
  private final long readAtMs;
  private final long epoch;
  private final Runnable reset;

  /**
   * Creates the computation for a port at one poll.
   *
   * @param deltas readings of the previous polls
   * @param port text that identifies the port
   * @param readAtMs time at which the counters were read, epoch milliseconds
   * @param epoch number that changes when the port's counters are reset
   * @param reset called for each counter that was reset
   */
  PortRates(CounterDeltas deltas, String port, long readAtMs, long epoch, Runnable reset) {
    this.deltas = deltas;
    this.port = port;
    this.readAtMs = readAtMs;
    this.epoch = epoch;
    this.reset = reset;
  }

  /**
   * Returns the growth of a counter per second, in the counter's own unit.
   *
   * @param name name of the counter
   * @param maxPerSecond maximum rate of the port; faster growth is regarded as a reset
   * @return NaN if not known
   */
  double perSecond(String name, SnmpCounter counter, double maxPerSecond) {
    return perSecond(name, counter, maxPerSecond, Long.MAX_VALUE);
  }

  /**
   * Returns the growth per second of a counter that may wrap several times between two polls if
   * these are too far apart.
   *
   * @param longestMs longest time between two polls, in milliseconds; beyond it the rate is not
   *     known
   */
  double perSecond(String name, SnmpCounter counter, double maxPerSecond, long longestMs) {
    if (!counter.isKept()) {
      return Double.NaN;
    }
    // The width is part of the name: if a port loses its 64-bit counters, a new series begins.
    String series = port + '\n' + name + '\n' + counter.width();
    Delta delta =
        deltas.read(series, readAtMs, counter.value(), counter.width(), maxPerSecond, epoch);
    if (delta instanceof Delta.Reset) {
      reset.run();
    }
    return delta instanceof Delta.Grown grown && grown.elapsedMs() <= longestMs
        ? grown.perSecond()
        : Double.NaN;
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
