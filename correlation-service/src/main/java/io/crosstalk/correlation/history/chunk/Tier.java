package io.crosstalk.correlation.history.chunk;

import java.time.Duration;

/**
 * Resolution at which samples are kept. A chunk holds many series of one slice of time; slices and
 * cells are half open, ({@code start}, {@code start + length}], since a sample's time is the end of
 * its interval. The ordinal is stored: append, never reorder.
 */
public enum Tier {
  /** Every sample, unchanged. */
  RAW(Duration.ofHours(1), Duration.ofMillis(1)),
  /** Means over five minutes. */
  FIVE_MINUTES(Duration.ofDays(1), Duration.ofMinutes(5)),
  /** Means over hours. */
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

  /** The number of cells in a slice. */
  int cells() {
    return (int) (sliceMs / cellMs);
  }

  /** The start of the slice that holds a time, both in epoch milliseconds. */
  public long slice(long timeMs) {
    return Math.floorDiv(timeMs - 1, sliceMs) * sliceMs;
  }

  /** The coarsest tier whose cells fit cells of a given length that begin at a given time. */
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
