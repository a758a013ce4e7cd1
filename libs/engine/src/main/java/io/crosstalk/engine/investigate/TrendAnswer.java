package io.crosstalk.engine.investigate;

import io.crosstalk.event.Series;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A series today, compared with the days before.
 *
 * @param at the end of today, which is 24 hours long
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
   * Level of a series in some time.
   *
   * @param p95 the 95th percentile of the cells
   * @param cells filled ones
   */
  public record Level(double median, double p95, int cells) {}

  /**
   * Comparison of today with some days before it.
   *
   * @param days before today
   * @param stepSeconds the cells' length
   * @param daysFilled the number of these days, today included, that have samples
   * @param before null when no data is kept of that time
   * @param medianChangePercent null when there is nothing to compare with, or that is 0; likewise
   *     {@code p95ChangePercent}
   * @param drift null with fewer than 5 days filled
   * @param sentence the same as text
   * @param series for plotting
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
