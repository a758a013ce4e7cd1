package io.crosstalk.correlation.investigate;

import io.crosstalk.event.Series;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A series today, beside the days before.
 *
 * @param at the end of today, which is 24 hours long
 * @param nextCursor always null: the answer is whole
 */
public record TrendAnswer(
    String summary,
    String world,
    Instant at,
    Catalogued asked,
    List<Item> items,
    @Nullable String nextCursor) {

  /**
   * What a series measured in some time.
   *
   * @param p95 what 95 % of the cells do not exceed
   * @param cells filled ones
   */
  public record Level(double median, double p95, int cells) {}

  /**
   * Today beside some days before it.
   *
   * @param days before today
   * @param stepSeconds the cells' length
   * @param daysFilled on how many of them, today included, anything was measured
   * @param before null when nothing is kept of that time
   * @param medianChangePercent null when there is nothing to compare with, or that is 0; likewise
   *     {@code p95ChangePercent}
   * @param drift null with fewer than 5 days filled
   * @param sentence the same for people
   * @param series to be plotted
   */
  public record Item(
      int days,
      long stepSeconds,
      int daysFilled,
      Level today,
      @Nullable Level before,
      @Nullable Double medianChangePercent,
      @Nullable Double p95ChangePercent,
      @Nullable Drift drift,
      String sentence,
      Series series) {}
}
