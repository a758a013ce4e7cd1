package io.crosstalk.ingest.source.open.mapping;

import org.jspecify.annotations.Nullable;

/**
 * How often a mapping rule has been used since its file was read.
 *
 * @param line where the rule stands in the file, from 1
 * @param series the names in the rule
 * @param metric null for a rule that ignores its series
 * @param matches the number of series that the rule was applied to
 */
record RuleUse(int line, String series, @Nullable String metric, long matches) {

  boolean isUnused() {
    return matches == 0 && metric != null;
  }
}
