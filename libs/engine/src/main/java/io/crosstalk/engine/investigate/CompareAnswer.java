package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.crosstalk.engine.history.SeriesName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a comparison: changes of series from the good window to the bad one beyond those that
 * load explains, the largest first.
 *
 * @param caution reason why the comparison may mislead; null when there is none
 * @param compared number of series that both windows have
 * @param gone series that only the good window has
 * @param appeared series that only the bad window has
 * @param nextCursor always null: the answer is complete
 */
public record CompareAnswer(
    String summary,
    @Nullable String caution,
    String world,
    Window good,
    Window bad,
    LoadChange load,
    int compared,
    OneSided gone,
    OneSided appeared,
    List<Item> items,
    @Nullable String nextCursor) {

  public record Window(Instant from, Instant to) {}

  /**
   * Series that only one window has.
   *
   * @param count number of these series
   * @param series the first of these series
   */
  public record OneSided(int count, List<SeriesName> series) {}

  /**
   * A series that both windows have.
   *
   * @param good mean of the series in the good window
   * @param bad mean of the series in the bad window
   * @param ratio {@code bad / good}; null when {@code good} is 0
   * @param expected mean in the bad window that the change of load explains, nearest to {@code bad}
   * @param beyondLoad -1 to 1, see {@link LoadAdjustedChange#relative()}
   * @param effect -1 to 1: Cliff's delta against the expected values
   * @param score size and certainty of the change, 0 to 1, by which the series are ranked
   */
  public record Item(
      int rank,
      @JsonUnwrapped DescribedSeries of,
      double good,
      double bad,
      @Nullable Double ratio,
      double expected,
      double beyondLoad,
      double effect,
      double score,
      int goodSamples,
      int badSamples) {}
}
