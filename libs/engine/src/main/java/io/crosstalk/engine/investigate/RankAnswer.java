package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.Series;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Series that are associated with the one in question: first the significant ones, each group by
 * the size of the coefficient.
 *
 * @param caution null when there is no reason for one
 * @param series the one in question, for plotting
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
   * Numbers of the other series.
   *
   * @param tried how many were compared
   * @param constant how many never changed
   * @param tooFew how many have too few cells in common with the one in question
   */
  public record Counts(int tried, int constant, int tooFew) {}

  /** The series of two that changes first. */
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
   * A series that is associated with the one in question.
   *
   * @param coefficient -1 to 1, at the lag where it is largest
   * @param lagSeconds by how much {@code first} is ahead; 0 when neither is
   * @param significant whether {@code corrected} is at most 0.05
   * @param probability of so large a coefficient by chance, with the effective samples and for the
   *     lags tried
   * @param corrected the same, for all the series tried
   * @param effectiveSamples the number of independent samples that the overlap is worth
   * @param overlap cells that both have
   * @param next the path that ranks from this series
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
