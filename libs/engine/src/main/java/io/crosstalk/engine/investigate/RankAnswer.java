package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.incident.Series;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a ranking: the series that correlate with a given series. Significant correlations come
 * first; both groups are sorted by the magnitude of the coefficient.
 *
 * @param caution reason why the ranking may mislead; null when there is none
 * @param asked given series
 * @param series given series, for plotting
 * @param nextCursor always null: the answer is complete
 */
public record RankAnswer(
    String summary,
    @Nullable String caution,
    String world,
    Instant from,
    Instant to,
    long stepSeconds,
    RankMethod method,
    DescribedSeries asked,
    Counts counts,
    Series series,
    List<Item> items,
    @Nullable String nextCursor) {

  /**
   * Numbers of the other series of the world.
   *
   * @param tried number of series that were compared
   * @param constant number of series that never changed
   * @param tooFew number of series that have too few times in common with the given series
   */
  public record Counts(int tried, int constant, int tooFew) {}

  /** Tells which one of two series changes first. */
  public enum First {
    ITEM,
    ASKED,
    NEITHER;

    @JsonValue
    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A series that correlates with the given series.
   *
   * @param coefficient correlation coefficient, -1 to 1, at the lag where its magnitude is largest
   * @param first which of the two series changes first
   * @param lagSeconds time by which that series precedes the other one, in seconds; 0 when none
   *     does
   * @param significant whether {@code corrected} is at most 0.05
   * @param probability probability of so large a coefficient by chance, for the number of
   *     independent samples and of lags tried, 0 to 1
   * @param corrected the same probability, corrected for the number of series tried
   * @param effectiveSamples the number of independent samples that the overlap is worth
   * @param overlap number of cells with a value in both series
   * @param next path of the REST request that ranks all series by this one
   */
  public record Item(
      int rank,
      @JsonUnwrapped DescribedSeries of,
      double coefficient,
      First first,
      long lagSeconds,
      boolean significant,
      double probability,
      double corrected,
      double effectiveSamples,
      int overlap,
      String next,
      Series series) {}
}
