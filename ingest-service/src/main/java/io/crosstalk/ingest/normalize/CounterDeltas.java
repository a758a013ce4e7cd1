package io.crosstalk.ingest.normalize;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What counters grew by between two readings. A first reading has nothing to be compared with; a
 * counter that went back, or whose device says that it began anew, has lost what it counted: in
 * both cases nothing is known, which is not zero. Only a 32-bit counter may have wrapped: it takes
 * 34 s at 1 Gbit/s (RFC 2863, section 3.1.6), while a 64-bit one takes decades. Thread-safe.
 */
public final class CounterDeltas {
  private final Map<String, Counter> counters;

  /** How wide a counter is. */
  public enum Width {
    /** May wrap. */
    BITS_32,
    /** Never does; also for counters of unlimited width. */
    BITS_64
  }

  /** What came out. */
  public sealed interface Delta {

    /**
     * It grew.
     *
     * @param amount not negative
     * @param elapsedMs between the two readings, at least 1
     */
    record Grown(double amount, long elapsedMs) implements Delta {
      public double perSecond() {
        return amount * 1000 / elapsedMs;
      }
    }

    /** Nothing to compare with yet. */
    record First() implements Delta {}

    /** It began anew. */
    record Reset() implements Delta {}

    /** The same time as before, or an earlier one. */
    record Repeated() implements Delta {}
  }

  /**
   * Without readings.
   *
   * @param maxSeries how many counters are remembered; beyond, the one not read for the longest
   *     time is forgotten
   */
  public CounterDeltas(int maxSeries) {
    counters =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Counter> eldest) {
            return size() > maxSeries;
          }
        };
  }

  /**
   * Takes a reading.
   *
   * @param series names the counter
   * @param value finite, not negative
   * @param maxPerSecond what the device can do at most: a step back that would take more than that
   *     as a wrap is a reset; infinity when nothing is known
   * @param epoch anything that changes when the counter begins anew (start time, discontinuity
   *     time); 0 when nothing is known
   */
  public synchronized Delta read(
      String series, long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    return counters
        .computeIfAbsent(series, name -> new Counter())
        .read(timeMs, value, width, maxPerSecond, epoch);
  }
}
