package io.crosstalk.collectors.open.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Usage of a mapping rule since its file was read.
 *
 * @param line line of the rule in the file, from 1
 * @param series names of the series in the rule
 * @param metric null for a rule that ignores its series
 * @param senders senders that the rule is for
 * @param matches number of series to which the rule was applied
 * @param refused number of these series whose values are refused
 * @param lastRefusal reason of the last refusal; null without one
 */
record RuleStatistics(
    int line,
    String series,
    @Nullable String metric,
    Senders senders,
    long matches,
    long refused,
    @Nullable String lastRefusal) {

  /** Senders to which a rule is limited by its conditions. */
  record Senders(List<RuleCondition> conditions) {
    Senders {
      conditions = conditions.stream().filter(RuleCondition::isOfSender).toList();
    }

    /** Returns whether the rule is limited to certain senders. */
    boolean areNamed() {
      return conditions.stream().anyMatch(RuleCondition::namesSender);
    }

    boolean include(String source) {
      return conditions.stream().allMatch(condition -> condition.allowsSender(source));
    }
  }

  boolean isUnused() {
    return matches == 0 && metric != null;
  }
}
