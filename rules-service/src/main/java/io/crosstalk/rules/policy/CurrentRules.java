package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.SiteRuleBook;
import io.crosstalk.rules.storage.SiteProperties;
import io.crosstalk.rules.storage.SiteRuleStore;
import io.crosstalk.rules.storage.SiteRuleStore.StoredRule;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The rules of the site as they are now. Each call asks the database whether they have changed, so
 * that every instance applies a change to its next message. A rule that cannot be read is skipped,
 * and logged once.
 */
@Component
public class CurrentRules {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentRules.class);

  private final SiteRuleStore store;
  private final ZoneId zone;
  private final RuleReader reader;
  private final Set<String> reportedFailures = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Snapshot snapshot;

  CurrentRules(SiteRuleStore store, SiteProperties site) {
    this.store = store;
    this.zone = ZoneId.of(site.timeZone());
    this.reader = new RuleReader(zone);
  }

  /**
   * Rules at one number of changes.
   *
   * @param rules all rules, by id
   * @param book the readable ones
   */
  public record Snapshot(long change, List<CompiledRule> rules, SiteRuleBook book) {}

  public ZoneId zone() {
    return zone;
  }

  RuleReader reader() {
    return reader;
  }

  public Snapshot get() {
    long change = store.change();
    Snapshot known = snapshot;
    if (known != null && known.change() == change) {
      return known;
    }
    Snapshot next = load(change, known);
    snapshot = next;
    return next;
  }

  private Snapshot load(long change, @Nullable Snapshot known) {
    Map<StoredRule, CompiledRule> compiled = new HashMap<>();
    if (known != null) {
      known.rules().forEach(rule -> compiled.put(rule.stored(), rule));
    }
    List<CompiledRule> rules =
        store.current().stream()
            .map(each -> compiled.computeIfAbsent(each, this::compile))
            .toList();
    return new Snapshot(change, rules, book(rules));
  }

  private SiteRuleBook book(List<CompiledRule> rules) {
    return new SiteRuleBook(
        rules.stream().flatMap(rule -> rule.readable().stream()).toList(), this::report);
  }

  private void report(SiteRule rule, String reason) {
    if (reportedFailures.add(rule.id() + reason)) {
      LOG.warn("rule {} has no result and does not match: {}", rule.id(), reason);
    }
  }

  private CompiledRule compile(StoredRule stored) {
    try {
      return new CompiledRule.Readable(stored, FileRuleIds.read(stored, reader));
    } catch (RuleException e) {
      LOG.warn(
          "rule {} version {} is skipped; correct it{}: {}",
          stored.id(),
          stored.version(),
          stored.file() == null ? "" : " in " + stored.file(),
          e.getMessage());
      return new CompiledRule.Unreadable(stored, e);
    }
  }
}
