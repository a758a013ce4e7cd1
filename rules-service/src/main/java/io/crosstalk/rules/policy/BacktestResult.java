package io.crosstalk.rules.policy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Effects that a rule would have had on stored incidents.
 *
 * @param rule id of the rule
 * @param examples the latest incidents that it has an effect on, at most 10
 */
public record BacktestResult(
    String rule,
    String kind,
    @JsonUnwrapped BacktestSummary summary,
    List<BacktestExample> examples) {
  public BacktestResult {
    examples = List.copyOf(examples);
  }
}
