package io.crosstalk.ingest.source.open.mapping;

import org.jspecify.annotations.Nullable;

/**
 * How often a mapping rule has been used since its file was read.
 *
 * @param line where the rule stands in the file, from 1
 * @param series the names in the rule
 * @param metric null for a rule that ignores its series
 * @param matches the number of series that the rule was applied to
 * @param refused the number of series among them whose values are refused
 * @param lastRefusal the reason of the last refusal; null when there was none
 */
record RuleUse(
    int line,
    String series,
    @Nullable String metric,
    long matches,
    long refused,
    @Nullable String lastRefusal) {

  boolean isUnused() {
    return matches == 0 && metric != null;
  }
}
