package io.crosstalk.ingest.source.open.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often a mapping rule has been used since its file was read.
 *
 * @param line where the rule stands in the file, from 1
 * @param series the names in the rule
 * @param metric null for a rule that ignores its series
 * @param senders the senders that the rule is for
 * @param matches the number of series that the rule was applied to
 * @param refused the number of series among them whose values are refused
 * @param lastRefusal the reason of the last refusal; null when there was none
 */
record RuleUse(
    int line,
    String series,
    @Nullable String metric,
    Senders senders,
    long matches,
    long refused,
    @Nullable String lastRefusal) {

  /** The senders that the conditions of a rule allow. */
  record Senders(List<Condition> conditions) {
    Senders {
      conditions = conditions.stream().filter(Condition::isOfSender).toList();
    }

    /** Whether the rule says which senders it is for. */
    boolean areNamed() {
      return conditions.stream().anyMatch(Condition::namesSender);
    }

    boolean include(String source) {
      return conditions.stream().allMatch(condition -> condition.allowsSender(source));
    }
  }

  boolean isUnused() {
    return matches == 0 && metric != null;
  }
}
