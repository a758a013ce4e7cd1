package io.crosstalk.correlation.history.chunk;

import java.time.Duration;

/**
 * Resolution at which the history is stored. Each tier is divided into slices, stretches of time
 * that are stored together, and a slice into cells, each with one mean. Slices and cells are half
 * open, ({@code start}, {@code start + length}], because a sample's time is the end of its
 * interval. The ordinal is stored: append, never reorder.
 */
public enum Tier {
  /** Every sample, unchanged. */
  RAW(Duration.ofHours(1), Duration.ofMillis(1)),
  /** Means over five minutes, in slices of a day. */
  FIVE_MINUTES(Duration.ofDays(1), Duration.ofMinutes(5)),
  /** Means over one hour, in slices of a week. */
  HOURS(Duration.ofDays(7), Duration.ofHours(1));

  private final long sliceMs;
  private final long cellMs;

  Tier(Duration slice, Duration cell) {
    sliceMs = slice.toMillis();
    cellMs = cell.toMillis();
  }

  public long sliceMs() {
    return sliceMs;
  }

  public long cellMs() {
    return cellMs;
  }

  /** Number of cells in a slice. */
  int cells() {
    return (int) (sliceMs / cellMs);
  }

  /** Start of the slice that contains a time, both in epoch milliseconds. */
  public long slice(long timeMs) {
    return Math.floorDiv(timeMs - 1, sliceMs) * sliceMs;
  }

  /**
   * The coarsest tier from which a grid can be computed exactly: each cell of the grid consists of
   * whole cells of the tier.
   *
   * @param fromMs start of the grid, epoch milliseconds
   * @param stepMs length of a cell of the grid, milliseconds
   */
  static Tier coarsestFor(long fromMs, long stepMs) {
    for (int i = values().length - 1; i > 0; i--) {
      long cell = values()[i].cellMs;
      if (stepMs % cell == 0 && fromMs % cell == 0) {
        return values()[i];
      }
    }
    return RAW;
  }
}
