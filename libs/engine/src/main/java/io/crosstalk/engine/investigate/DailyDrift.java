package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.MannKendall;
import io.crosstalk.engine.statistics.TheilSen;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Slow change of a series over days, as a straight line through the medians of the days. The median
 * of a day does not depend on the hour of the day.
 *
 * @param slopePerDay change in one day in the metric's unit, by {@link TheilSen}
 * @param from value of the line on the first day with stored data
 * @param to value of the line today
 * @param probability probability of such a drift by chance, 0 to 1, by {@link MannKendall}
 * @param significant whether the probability is at most 0.05
 */
public record DailyDrift(
    double slopePerDay, double from, double to, double probability, boolean significant) {
  private static final int LEAST_DAYS = 5;
  private static final double RISK = 0.05;

  /** Smallest drift worth mentioning, as a fraction of the initial value of the line. */
  private static final double NOTABLE = 0.05;

  /**
   * Computes the drift.
   *
   * @param medians median of each day, the oldest first; NaN for a day without samples
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

  /** Number of days from the first day with data to today; valid only when the slope is not 0. */
  long days() {
    return Math.round((to - from) / slopePerDay);
  }

  boolean isNotable() {
    return significant && Math.abs(to - from) > NOTABLE * Math.abs(from);
  }
}
