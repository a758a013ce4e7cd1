package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.MannKendall;
import io.crosstalk.engine.statistics.TheilSen;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Drift of the daily medians of a series; a day's median does not depend on the hour of the day.
 *
 * @param slopePerDay by {@link TheilSen}
 * @param from the line's value on the first day with stored data
 * @param to the line's value today
 * @param probability of such a drift by chance, by {@link MannKendall}
 * @param significant whether that is at most 0.05
 */
public record DailyDrift(
    double slopePerDay, double from, double to, double probability, boolean significant) {
  private static final int LEAST_DAYS = 5;
  private static final double RISK = 0.05;

  /** Smallest drift worth mentioning, as a part of its initial value. */
  private static final double NOTABLE = 0.05;

  /**
   * Computes the drift.
   *
   * @param medians one for each day, NaN for a day without samples
   * @return null with fewer than five days
   */
  static @Nullable DailyDrift of(double[] medians) {
    double[] days = new double[medians.length];
    double[] filled = new double[medians.length];
    int count = 0;
    for (int day = 0; day < medians.length; day++) {
      if (!Double.isNaN(medians[day])) {
        days[count] = day;
        filled[count++] = medians[day];
      }
    }
    return count < LEAST_DAYS
        ? null
        : of(Arrays.copyOf(days, count), Arrays.copyOf(filled, count), medians.length - 1);
  }

  private static DailyDrift of(double[] days, double[] medians, int lastDay) {
    TheilSen line = TheilSen.of(days, medians);
    double probability = MannKendall.probability(medians);
    return new DailyDrift(
        line.slope(), line.at(days[0]), line.at(lastDay), probability, probability <= RISK);
  }

  /** The number of days from the first one with data to today; only with a slope. */
  long days() {
    return Math.round((to - from) / slopePerDay);
  }

  boolean isNotable() {
    return significant && Math.abs(to - from) > NOTABLE * Math.abs(from);
  }
}
