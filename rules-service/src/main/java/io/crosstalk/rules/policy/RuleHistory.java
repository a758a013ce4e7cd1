package io.crosstalk.rules.policy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.crosstalk.rules.policy.RuleCompiler.Compiled;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All versions of the rules, by the event time in which they are valid: from the time at which a
 * version was set, or an earlier {@code from} of its own, to the next version of the rule or its
 * {@code until}. Nothing is known about the time before the first version of any rule was set.
 * Thread-safe.
 */
final class RuleHistory {
  /** Most times whose compiled rules are kept; a replay asks for times that ascend. */
  private static final int MAX_COMPILED = 100;

  private final Map<String, NavigableMap<Instant, ValidVersion>> versions = new TreeMap<>();
  private final NavigableSet<Instant> changes = new TreeSet<>();
  private final Cache<Instant, Compiled> compiled =
      Caffeine.newBuilder().maximumSize(MAX_COMPILED).build();
  private final RuleCompiler compiler;
  private final Instant begin;

  /**
   * Creates the history.
   *
   * @param stored all versions, also those that delete a rule; by rule in their order
   */
  RuleHistory(List<StoredRule> stored, RuleReader reader, RuleCompiler compiler) {
    this.compiler = compiler;
    this.begin =
        stored.stream().map(StoredRule::recorded).min(Instant::compareTo).orElse(Instant.MAX);
    stored.forEach(each -> add(ValidVersion.of(each, reader)));
  }

  private void add(ValidVersion version) {
    NavigableMap<Instant, ValidVersion> ofRule =
        versions.computeIfAbsent(version.rule().id(), id -> new TreeMap<>());
    ofRule.tailMap(version.begin(), true).clear();
    ofRule.put(version.begin(), version);
    changes.add(version.begin());
    if (version.until() != null) {
      changes.add(version.until());
    }
  }

  /** The versions that are valid at an event time; empty before the first one was set. */
  Optional<Compiled> at(Instant time) {
    return time.isBefore(begin)
        ? Optional.empty()
        : Optional.ofNullable(changes.floor(time))
            .map(change -> compiled.get(change, at -> compiler.compile(valid(at))));
  }

  private List<StoredRule> valid(Instant time) {
    return versions.values().stream()
        .map(ofRule -> ofRule.floorEntry(time))
        .filter(entry -> entry != null && entry.getValue().isValid(time))
        .map(entry -> entry.getValue().rule())
        .toList();
  }
}
