package io.crosstalk.collectors.open.series;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decision of a {@link SeriesMapper} about a new series: what its values become, and the mapping
 * rules that match the series.
 *
 * @param outcome what the values become
 * @param uses rules that match the series; their match counters are incremented only after the
 *     series was stored in its table
 */
public record SeriesDecision(MappingOutcome outcome, List<Use> uses) {
  public SeriesDecision {
    uses = List.copyOf(uses);
  }

  /**
   * Match of one mapping rule with the series.
   *
   * @param rule usage statistics of the rule
   * @param refusal reason why the rule refuses the series; null when the rule accepts it
   */
  public record Use(MatchCounter rule, @Nullable String refusal) {

    private void count() {
      rule.countMatch();
      if (refusal != null) {
        rule.countRefusal(refusal);
      }
    }
  }

  /** Returns a decision that was made without a mapping rule. */
  public static SeriesDecision of(MappingOutcome outcome) {
    return new SeriesDecision(outcome, List.of());
  }

  /** Increments the match counters of all rules that match the series. */
  void count() {
    uses.forEach(Use::count);
  }
}
