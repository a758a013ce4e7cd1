package io.crosstalk.ingest.source.network.snmp;

import io.crosstalk.ingest.normalize.CounterDeltas;
import io.crosstalk.ingest.normalize.CounterDeltas.Delta;

/** The rates of one port's counters. */
final class PortRates {
  private final CounterDeltas deltas;
  private final String port;
  private final long readAtMs;
  private final long epoch;
  private final Runnable reset;

  /**
   * A port at one reading.
   *
   * @param port names it for as long as it is the same port
   * @param epoch changes when its counters begin anew
   * @param reset is called for each counter that began anew
   */
  PortRates(CounterDeltas deltas, String port, long readAtMs, long epoch, Runnable reset) {
    this.deltas = deltas;
    this.port = port;
    this.readAtMs = readAtMs;
    this.epoch = epoch;
    this.reset = reset;
  }

  /**
   * How fast a counter grew, in its own unit a second.
   *
   * @param maxPerSecond what the port can do
   * @return NaN when that is not known
   */
  double perSecond(String name, Counter counter, double maxPerSecond) {
    return perSecond(name, counter, maxPerSecond, Long.MAX_VALUE);
  }

  /**
   * The same for a counter that may wrap unnoticed when it is read too seldom.
   *
   * @param longestMs between two readings; nothing is known when there are more
   */
  double perSecond(String name, Counter counter, double maxPerSecond, long longestMs) {
    if (!counter.isKept()) {
      return Double.NaN;
    }
    // The width is part of the name: a port that loses its 64-bit counters counts anew.
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

  /** Both together; one alone where the switch does not keep the other. NaN when not known. */
  double sumPerSecond(
      String name, Counter first, String otherName, Counter second, double maxPerSecond) {
    double one = perSecond(name, first, maxPerSecond);
    double other = perSecond(otherName, second, maxPerSecond);
    if (!first.isKept()) {
      return other;
    }
    return second.isKept() ? one + other : one;
  }
}
