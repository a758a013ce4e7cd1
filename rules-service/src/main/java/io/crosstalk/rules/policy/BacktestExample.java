package io.crosstalk.rules.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.event.incident.Severity;
import java.time.Instant;
import java.util.List;

/**
 * An incident that rules have an effect on.
 *
 * @param rules ids of the rules with their versions, such as {@code night v2}; empty in the
 *     back-test of one rule
 * @param effects what they do, in words
 */
public record BacktestExample(
    String incident,
    String title,
    Severity severity,
    Instant openedAt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> rules,
    List<String> effects) {
  public BacktestExample {
    rules = List.copyOf(rules);
    effects = List.copyOf(effects);
  }

  BacktestExample withoutRules() {
    return new BacktestExample(incident, title, severity, openedAt, List.of(), effects);
  }
}
