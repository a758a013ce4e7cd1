package io.crosstalk.collectors.open.mapping;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mapping rules that need the operator's attention: those that match no series although
 * data arrive, and those whose series are refused.
 *
 * @param dataMinutes minutes of event time with data since the file was read, by sender
 */
record RuleWarnings(Map<String, Integer> dataMinutes) {
  /**
   * Number of minutes with data after which a rule without matches counts as unused; most senders
   * push at least once a minute.
   */
  private static final int MINUTES = 5;

  private static final int MAX_NAMED = 3;

  /**
   * Returns the warning about a rule; null when the rule is used, or when it is too early to
   * decide.
   */
  @Nullable String warning(RuleStatistics rule) {
    if (rule.refused() > 0) {
      return "%d of %d series that %s has matched are refused, the last one for: %s"
          .formatted(rule.refused(), rule.matches(), describe(rule), rule.lastRefusal());
    }
    List<String> senders = sendersWithData(rule);
    if (!rule.isUnused() || senders.isEmpty()) {
      return null;
    }
    int minutes =
        senders.stream().mapToInt(sender -> dataMinutes.getOrDefault(sender, 0)).min().orElse(0);
    return "%s has matched no series in %d minutes of data of %s: compare 'series', 'where' and the labels of 'resource' with what is sent"
        .formatted(describe(rule), minutes, describe(senders));
  }

  private static String describe(RuleStatistics rule) {
    return "the mapping rule in line %d (series: %s, metric: %s)"
        .formatted(rule.line(), rule.series(), rule.metric());
  }

  private static String describe(List<String> senders) {
    String named = String.join(", ", senders.subList(0, Math.min(MAX_NAMED, senders.size())));
    return senders.size() > MAX_NAMED
        ? named + " and " + (senders.size() - MAX_NAMED) + " more sources"
        : named;
  }

  private List<String> sendersWithData(RuleStatistics rule) {
    return dataMinutes.entrySet().stream()
        .filter(sender -> sender.getValue() >= MINUTES && rule.senders().include(sender.getKey()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Returns the warnings about those of the given rules that need attention. */
  List<String> about(Stream<RuleStatistics> rules) {
    return rules.map(this::warning).filter(Objects::nonNull).toList();
  }
}
