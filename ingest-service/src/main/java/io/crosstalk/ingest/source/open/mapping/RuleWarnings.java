package io.crosstalk.ingest.source.open.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mapping rules that no series matches although data come, and those whose series are
 * refused.
 */
final class RuleWarnings {
  /** Senders push at least once a minute, as a rule. */
  static final int MINUTES = 5;

  private RuleWarnings() {}

  /**
   * The warning about a rule.
   *
   * @param dataMinutes for how many minutes of event time data have come since the file was read
   * @return null when the rule is used, or it is too early to tell
   */
  static @Nullable String warning(RuleUse rule, int dataMinutes) {
    if (rule.refused() > 0) {
      return "%d of %d series that %s has matched are refused, the last one for: %s"
          .formatted(rule.refused(), rule.matches(), describe(rule), rule.lastRefusal());
    }
    if (!rule.isUnused() || dataMinutes < MINUTES) {
      return null;
    }
    return "%s has matched no series in %d minutes of data: compare 'series', 'where' and the labels of 'resource' with what is sent"
        .formatted(describe(rule), dataMinutes);
  }

  private static String describe(RuleUse rule) {
    return "the mapping rule in line %d (series: %s, metric: %s)"
        .formatted(rule.line(), rule.series(), rule.metric());
  }

  /** The rules that there are warnings about. */
  static List<RuleUse> among(List<RuleUse> rules, int dataMinutes) {
    return rules.stream().filter(rule -> warning(rule, dataMinutes) != null).toList();
  }
}
