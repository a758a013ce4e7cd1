package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a query for knees. The contention domains with learned knees come first, those that are
 * closest to their knee before others; then those whose knee was never reached; then those whose
 * knee is unknown.
 *
 * @param caution reason why the knees may mislead; null when there is none
 * @param at end of the history that was examined
 * @param days length of that history
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

  /** Number of examined resources, and of resources with each result. */
  public record Counts(int examined, int learned, int notReached, int unknown) {}

  /**
   * A contention domain with its knees.
   *
   * @param kind kind of the resource; null when the inventory does not contain the resource, like
   *     {@code layer} and {@code environment}
   * @param metric load metric that explains the response best; {@code dimensions} begins with it
   * @param sentence result in words
   * @param caution reason why the result may mislead; null when there is none
   * @param rated capacity of the resource according to the inventory
   * @param dimensions knee for each dimension of load; the one that explains the response best
   *     comes first
   * @param curve response by load in the first dimension; empty when too little data is stored
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
   * Knee of a resource in one dimension of load, such as operations per second.
   *
   * @param metric load metric, in {@code unit}
   * @param response response metric, in {@code responseUnit}
   * @param cells number of intervals of five minutes in which load and response are known
   * @param association correlation of load and response; null when too few intervals are known, or
   *     load or response never changes
   * @param knee load at the knee; null unless it is learned; in {@code unit}, like {@code
   *     sustained}, {@code now} and {@code peak}
   * @param sustained highest load that was sustained without slow responses; null when it is not
   *     known
   * @param ordinary response with little load; null when too little data is stored, like {@code
   *     slowFrom}
   * @param slowFrom response from which an interval counts as slow
   * @param slowBelow fraction of slow intervals below the knee, 0 to 1; without a knee, of all
   *     intervals
   * @param slowBeyond fraction of slow intervals beyond the knee, 0 to 1; null when too little data
   *     is stored, like {@code slowBelow}
   * @param slowDays number of days with slow responses beyond the knee
   * @param now 95th percentile of the load in the last hour; null when no data of that hour is
   *     stored
   * @param peak highest load of an interval in the last 7 days; null when no data of these days is
   *     stored
   * @param headroom knee divided by peak; null unless both are known
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
