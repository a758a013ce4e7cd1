package io.crosstalk.rules.policy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Effects of several rules on stored incidents: of all rules of the site, each incident with the
 * versions that were valid when it was opened, or of rules that are not stored.
 *
 * @param rules what each rule does that matches an incident, by id
 * @param examples the latest incidents that a rule has an effect on, at most 10
 */
public record RulesBacktest(
    @JsonUnwrapped BacktestSummary summary, List<RuleCount> rules, List<BacktestExample> examples) {
  public RulesBacktest {
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /**
   * Effect of one rule.
   *
   * @param versions the versions of it that match an incident; empty for a rule that is not stored
   * @param matched number of incidents that it matches
   * @param applied number of incidents on whose message for at least one target it has an effect
   */
  public record RuleCount(
      String rule, String kind, List<Integer> versions, int matched, int applied) {
    public RuleCount {
      versions = List.copyOf(versions);
    }
  }
}
