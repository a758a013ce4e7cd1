package io.crosstalk.engine.investigate;

import io.crosstalk.event.incident.Series;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a query for a trend: a series today, compared with earlier days.
 *
 * @param at end of the 24 hours that are called today
 * @param nextCursor always null: the answer is complete
 */
public record TrendAnswer(
    String summary,
    String world,
    Instant at,
    DescribedSeries asked,
    List<Item> items,
    @Nullable String nextCursor) {

  /**
   * Level of a series in a stretch of time, in the metric's unit.
   *
   * @param median median of the cells
   * @param p95 95th percentile of the cells
   * @param cells number of cells with a value
   */
  public record Level(double median, double p95, int cells) {}

  /**
   * Comparison of today with the days before.
   *
   * @param days number of days before today
   * @param stepSeconds length of a cell in seconds
   * @param daysFilled number of these days, including today, that have samples
   * @param before level on the days before today; null when no data of that time is stored
   * @param medianChangePercent change of the median; null when there is no earlier value or it is
   *     0, like {@code p95ChangePercent}
   * @param drift drift over these days; null when fewer than 5 days have samples
   * @param sentence comparison in words
   * @param series values of these days, for plotting
   */
  public record Item(
      int days,
      long stepSeconds,
      int daysFilled,
      Level today,
      @Nullable Level before,
      @Nullable Double medianChangePercent,
      @Nullable Double p95ChangePercent,
      @Nullable DailyDrift drift,
      String sentence,
      Series series) {}
}
