package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contention domains and their knees: first the learned ones, the closest first; then those that
 * are not reached; then the unknown ones.
 *
 * @param caution null when there is no reason for one
 * @param at the end of the last cell
 * @param nextCursor always null: the answer is complete
 */
public record KneeAnswer(
    String summary,
    @Nullable String caution,
    String world,
    Instant at,
    int days,
    Counts counts,
    List<Item> items,
    @Nullable String nextCursor) {

  /** Number of examined resources, and of each result. */
  public record Counts(int examined, int learned, int notReached, int unknown) {}

  /**
   * One resource.
   *
   * @param kind like {@code layer} and {@code environment}, null when the inventory does not know
   *     it
   * @param metric the load that explains its response best; {@code dimensions} begins with it
   * @param sentence the result in words
   * @param caution null when there is no reason for one
   * @param rated its capacity according to the inventory
   * @param dimensions by how well they explain the response, the one in the sentence first
   * @param curve of the first dimension, by load; empty when too little is kept
   */
  public record Item(
      int rank,
      String resource,
      @Nullable ResourceKind kind,
      @Nullable Layer layer,
      @Nullable Environment environment,
      String metric,
      KneeConfidence confidence,
      String sentence,
      @Nullable String caution,
      List<Rated> rated,
      List<Dimension> dimensions,
      List<ResponsePoint> curve) {}

  /** A figure from an attribute of the inventory, unchanged. */
  public record Rated(String attribute, double value, String unit) {}

  /**
   * One dimension of load.
   *
   * @param response the metric of the response, in {@code responseUnit}
   * @param cells of five minutes in which both are known
   * @param association null when the two have too few cells in common, or one never changes
   * @param knee null unless it is learned; in {@code unit}, as {@code sustained}, {@code now} and
   *     {@code peak}
   * @param sustained the highest sustained load; null when it is not known
   * @param ordinary the response with little load; null when too little is kept, as {@code
   *     slowFrom}
   * @param slowBelow the fraction of slow cells below the knee; without a knee, of all cells
   * @param slowBeyond the fraction of slow cells beyond it; null when too little is kept, as {@code
   *     slowBelow}
   * @param slowDays on how many days there was so much load and it was slow
   * @param now the 95th percentile of the last hour; null when no data of it is kept
   * @param peak the highest five minutes of the last 7 days; null when no data of them is kept
   * @param headroom the knee divided by the peak; null unless both are known
   */
  public record Dimension(
      String metric,
      String unit,
      LoadOrigin origin,
      KneeConfidence confidence,
      String response,
      String responseUnit,
      int cells,
      @Nullable Association association,
      @Nullable Double knee,
      @JsonProperty("borne") @Nullable Double sustained,
      @Nullable Double ordinary,
      @Nullable Double slowFrom,
      @Nullable Double slowBelow,
      @Nullable Double slowBeyond,
      int slowDays,
      @Nullable Double now,
      @Nullable Double peak,
      @Nullable Double headroom) {}
}
