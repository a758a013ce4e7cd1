package io.crosstalk.rules.policy;

import io.crosstalk.rules.policy.RuleCompiler.Compiled;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.storage.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All versions of the rules, by the event time in which they are valid: from the time at which a
 * version was set, or an earlier {@code from} of its own, to the next version of the rule. Nothing
 * is known about the time before the first version of any rule was set. Thread-safe.
 */
final class RuleHistory {
  private final NavigableMap<Instant, List<StoredRule>> valid = new TreeMap<>();
  private final Map<Instant, Compiled> compiled = new ConcurrentHashMap<>();
  private final RuleCompiler compiler;
  private final Instant begin;

  /**
   * Creates the history.
   *
   * @param versions all versions, also those that delete a rule; by rule in their order
   */
  RuleHistory(List<StoredRule> versions, RuleReader reader, RuleCompiler compiler) {
    this.compiler = compiler;
    this.begin =
        versions.stream().map(StoredRule::recorded).min(Instant::compareTo).orElse(Instant.MAX);
    TreeMap<Instant, List<StoredRule>> begins = new TreeMap<>();
    for (StoredRule each : versions) {
      begins.computeIfAbsent(begin(each, reader), time -> new ArrayList<>()).add(each);
    }
    Map<String, StoredRule> latest = new TreeMap<>();
    begins.forEach(
        (time, beginning) -> {
          beginning.forEach(
              each -> latest.merge(each.id(), each, (a, b) -> a.version() < b.version() ? b : a));
          valid.put(time, latest.values().stream().filter(each -> !each.isDeleted()).toList());
        });
  }

  private static Instant begin(StoredRule version, RuleReader reader) {
    String content = version.content();
    return content == null
        ? version.recorded()
        : reader.validFrom(content).filter(version.recorded()::isAfter).orElse(version.recorded());
  }

  /** The versions that are valid at an event time; empty before the first one was set. */
  Optional<Compiled> at(Instant time) {
    return time.isBefore(begin)
        ? Optional.empty()
        : Optional.ofNullable(valid.floorEntry(time))
            .map(
                entry ->
                    compiled.computeIfAbsent(
                        entry.getKey(), from -> compiler.compile(entry.getValue())));
  }
}
