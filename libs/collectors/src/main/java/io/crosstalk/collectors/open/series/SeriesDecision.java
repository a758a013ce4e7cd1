package io.crosstalk.collectors.open.series;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome for a series, with the mapping rules that led to it.
 *
 * @param uses rules that match the series; they count it once its table remembers it
 */
public record SeriesDecision(MappingOutcome outcome, List<Use> uses) {
  public SeriesDecision {
    uses = List.copyOf(uses);
  }

  /**
   * Rule that matches the series.
   *
   * @param refusal reason why the rule refuses the series; null when it does not
   */
  public record Use(MatchCounter rule, @Nullable String refusal) {

    private void count() {
      rule.countMatch();
      if (refusal != null) {
        rule.countRefusal(refusal);
      }
    }
  }

  /** Outcome that no mapping rule has led to. */
  public static SeriesDecision of(MappingOutcome outcome) {
    return new SeriesDecision(outcome, List.of());
  }

  /** Counts the series at each rule that matches it. */
  void count() {
    uses.forEach(Use::count);
  }
}
