package io.crosstalk.collectors.normalize;

import java.util.Map;

/**
 * Computes the growth of counters between two readings. Growth is unknown, which is not zero, at
 * the first reading and at a reset: the value decreased, or the device reports a new start. Only a
 * 32-bit counter may have wrapped, which takes 34 s at 1 Gbit/s (RFC 2863, section 3.1.6), while a
 * 64-bit counter takes decades. Thread-safe.
 */
public final class CounterDeltas {
  private final Map<String, Counter> counters;

  /** Width of a counter, which decides whether a decrease may be a wrap. */
  public enum Width {
    /** 32 bits; the counter may wrap. */
    BITS_32,
    /** 64 bits or unlimited; the counter never wraps. */
    BITS_64
  }

  /** Result of a reading: growth since the previous reading, or why there is none. */
  public sealed interface Delta {

    /**
     * The counter has grown, or is unchanged.
     *
     * @param amount growth, not negative
     * @param elapsedMs milliseconds between the two readings, at least 1
     */
    record Grown(double amount, long elapsedMs) implements Delta {
      public double perSecond() {
        return amount * 1000 / elapsedMs;
      }
    }

    /** First reading, without an earlier one to compare with. */
    record First() implements Delta {}

    /** The counter was reset, so its growth is unknown. */
    record Reset() implements Delta {}

    /** The reading has the time of the previous one, or an earlier time. */
    record Repeated() implements Delta {}
  }

  /**
   * Creates an instance without readings.
   *
   * @param maxSeries number of counters that are remembered; beyond it, the one not read for the
   *     longest time is forgotten
   */
  public CounterDeltas(int maxSeries) {
    counters = new BoundedMap<>(maxSeries);
  }

  /**
   * Processes a reading that may be missing, and returns the growth per second since the previous
   * one; parameters as for {@link #read}.
   *
   * @param value NaN or negative if it is missing
   * @return NaN if it is not known
   */
  public double perSecond(
      String series, long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    return value >= 0
            && read(series, timeMs, value, width, maxPerSecond, epoch) instanceof Delta.Grown grown
        ? grown.perSecond()
        : Double.NaN;
  }

  /**
   * Processes a reading.
   *
   * @param series name of the counter
   * @param value finite, not negative
   * @param maxPerSecond highest rate of the device: a decrease that would need a higher rate as a
   *     wrap is a reset; infinity when it is unknown
   * @param epoch value that changes when the counter starts again (start time, discontinuity time);
   *     0 when it is unknown
   */
  public synchronized Delta read(
      String series, long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    return counters
        .computeIfAbsent(series, name -> new Counter())
        .read(timeMs, value, width, maxPerSecond, epoch);
  }
}
