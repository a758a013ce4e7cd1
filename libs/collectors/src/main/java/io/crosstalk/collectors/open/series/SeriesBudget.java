package io.crosstalk.collectors.open.series;

import java.util.concurrent.atomic.AtomicInteger;

/** Limit on the number of series that are kept in memory, over all senders. Thread-safe. */
public final class SeriesBudget {
  private final int maxSeries;
  private final int maxUnmapped;
  private final AtomicInteger series = new AtomicInteger();
  private final AtomicInteger unmapped = new AtomicInteger();

  /**
   * Creates a budget.
   *
   * @param maxSeries maximum number of series
   * @param maxUnmapped maximum number of series among them that have no mapping and are published
   *     under their own names
   */
  public SeriesBudget(int maxSeries, int maxUnmapped) {
    this.maxSeries = maxSeries;
    this.maxUnmapped = maxUnmapped;
  }

  /** Returns the number of series in memory. */
  public int used() {
    return series.get();
  }

  /** Returns the number of series in memory that have no mapping. */
  public int usedUnmapped() {
    return unmapped.get();
  }

  /**
   * Reserves a place for a series.
   *
   * @return false when the limit is reached
   */
  boolean take() {
    return take(series, maxSeries);
  }

  /**
   * Reserves a place for a series without mapping.
   *
   * @return false when the limit for such series is reached
   */
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

  /** Releases the place of a series without mapping. */
  void giveBackUnmapped() {
    unmapped.decrementAndGet();
  }
}
