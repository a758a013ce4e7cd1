package io.crosstalk.engine.history;

import java.time.Duration;
import java.time.Instant;

/**
 * Time divided into cells of equal length, each of which has one value of a series. Cell {@code i}
 * has the samples in ({@code from + i × step}, {@code from + (i + 1) × step}], because a sample's
 * time is the end of its interval.
 *
 * @param step at least a second, a whole number of seconds
 * @param cells at least 1
 */
public record TimeGrid(Instant from, Duration step, int cells) {
  public TimeGrid {
    if (step.toSeconds() < 1 || step.getNano() != 0 || cells < 1) {
      throw new IllegalArgumentException("no grid: " + cells + " cells of " + step);
    }
  }

  public Instant to() {
    return from.plus(step.multipliedBy(cells));
  }
}
