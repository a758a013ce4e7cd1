package io.crosstalk.ingest.source.open.series;

import java.util.concurrent.atomic.AtomicInteger;

/** How many series are remembered, all senders together. Thread-safe. */
public final class SeriesBudget {
  private final int maxSeries;
  private final int maxUnmapped;
  private final AtomicInteger series = new AtomicInteger();
  private final AtomicInteger unmapped = new AtomicInteger();

  /**
   * A budget.
   *
   * @param maxSeries of all kinds
   * @param maxUnmapped among them those that pass under their own names
   */
  public SeriesBudget(int maxSeries, int maxUnmapped) {
    this.maxSeries = maxSeries;
    this.maxUnmapped = maxUnmapped;
  }

  /** How many there are. */
  public int used() {
    return series.get();
  }

  /** How many of them pass under their own names. */
  public int usedUnmapped() {
    return unmapped.get();
  }

  /** Takes room for a series; false when there is none. */
  boolean take() {
    return take(series, maxSeries);
  }

  /** Takes one of the places for series under their own names; false when there is none. */
  boolean takeUnmapped() {
    return take(unmapped, maxUnmapped);
  }

  private static boolean take(AtomicInteger counter, int max) {
    return counter.getAndUpdate(count -> count < max ? count + 1 : count) < max;
  }

  void giveBack(LiveSeries gone) {
    series.decrementAndGet();
    if (gone.isUnmapped()) {
      giveBackUnmapped();
    }
  }

  /** Gives back one of the places for series under their own names. */
  void giveBackUnmapped() {
    unmapped.decrementAndGet();
  }
}
