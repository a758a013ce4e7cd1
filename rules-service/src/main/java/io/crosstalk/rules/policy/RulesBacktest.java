package io.crosstalk.rules.policy;

import io.crosstalk.event.Severity;
import java.time.Instant;
import java.util.List;

/**
 * Effects that all rules have had on stored incidents, each incident with the versions that were
 * valid when it was opened.
 *
 * @param from earliest onset of the incidents
 * @param until event time of the world
 * @param incidents number of incidents
 * @param truncated whether there are more incidents, which are older
 * @param matched incidents that at least one rule matches when they are opened
 * @param failed number of incidents for which the condition of a rule has no result
 * @param held incidents whose first message a rule holds for at least one target
 * @param neverSent those of them that a rule still holds when they are resolved
 * @param severityChanged incidents whose message states another severity
 * @param rerouted incidents that other targets receive
 * @param rules what each rule does that matches an incident, by id
 * @param examples the latest incidents that a rule has an effect on, at most 10
 */
public record RulesBacktest(
    String world,
    Instant from,
    Instant until,
    int incidents,
    boolean truncated,
    int matched,
    int failed,
    int held,
    int neverSent,
    int severityChanged,
    int rerouted,
    List<RuleCount> rules,
    List<Example> examples) {
  public RulesBacktest {
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /**
   * Effect of one rule.
   *
   * @param versions the versions of it that match an incident
   * @param matched number of incidents that it matches
   * @param applied number of incidents on whose message for at least one target it has an effect
   */
  public record RuleCount(
      String rule, String kind, List<Integer> versions, int matched, int applied) {
    public RuleCount {
      versions = List.copyOf(versions);
    }
  }

  /**
   * An incident that rules have an effect on.
   *
   * @param rules ids of the rules with their versions, such as {@code night v2}
   * @param effects what they do, in words
   */
  public record Example(
      String incident,
      String title,
      Severity severity,
      Instant openedAt,
      List<String> rules,
      List<String> effects) {
    public Example {
      rules = List.copyOf(rules);
      effects = List.copyOf(effects);
    }
  }
}
