package io.crosstalk.collectors.open.series;

import java.util.concurrent.atomic.AtomicInteger;

/** Limit on the number of remembered series of all senders. Thread-safe. */
public final class SeriesBudget {
  private final int maxSeries;
  private final int maxUnmapped;
  private final AtomicInteger series = new AtomicInteger();
  private final AtomicInteger unmapped = new AtomicInteger();

  /**
   * Creates a budget.
   *
   * @param maxSeries limit for series of all kinds
   * @param maxUnmapped limit for those that pass under their own names
   */
  public SeriesBudget(int maxSeries, int maxUnmapped) {
    this.maxSeries = maxSeries;
    this.maxUnmapped = maxUnmapped;
  }

  /** Number of remembered series. */
  public int used() {
    return series.get();
  }

  /** Number of remembered series that pass under their own names. */
  public int usedUnmapped() {
    return unmapped.get();
  }

  /** Reserves room for a series; false when there is none. */
  boolean take() {
    return take(series, maxSeries);
  }

  /** Reserves room for a series under its own name; false when there is none. */
  boolean takeUnmapped() {
    return take(unmapped, maxUnmapped);
  }

  private static boolean take(AtomicInteger counter, int max) {
    return counter.getAndUpdate(count -> count < max ? count + 1 : count) < max;
  }

  void giveBack(LiveSeries removed) {
    series.decrementAndGet();
    if (removed.isUnmapped()) {
      giveBackUnmapped();
    }
  }

  /** Releases the room of a series under its own name. */
  void giveBackUnmapped() {
    unmapped.decrementAndGet();
  }
}
