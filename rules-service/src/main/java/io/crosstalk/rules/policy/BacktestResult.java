package io.crosstalk.rules.policy;

import io.crosstalk.event.Severity;
import java.time.Instant;
import java.util.List;

/**
 * Effects that a rule would have had on stored incidents.
 *
 * @param rule id of the rule
 * @param from earliest onset of the incidents
 * @param until event time of the world
 * @param incidents number of incidents
 * @param truncated whether there are more incidents, which are older
 * @param matched number of incidents that the rule matches when they are opened
 * @param failed number of incidents for which its condition has no result
 * @param held incidents whose first message it holds for at least one target
 * @param neverSent those of them that it still holds when they are resolved
 * @param severityChanged incidents whose message states another severity
 * @param rerouted incidents that other targets receive
 * @param examples the latest incidents that it has an effect on, at most 10
 */
public record BacktestResult(
    String rule,
    String kind,
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
    List<Example> examples) {
  public BacktestResult {
    examples = List.copyOf(examples);
  }

  /**
   * An incident that the rule has an effect on.
   *
   * @param effects what the rule does, in words
   */
  public record Example(
      String incident, String title, Severity severity, Instant openedAt, List<String> effects) {
    static Example of(RulesBacktest.Example example) {
      return new Example(
          example.incident(),
          example.title(),
          example.severity(),
          example.openedAt(),
          example.effects());
    }

    public Example {
      effects = List.copyOf(effects);
    }
  }
}
