package io.crosstalk.rules.policy;

import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.SiteRuleBook;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compiles stored rules. A rule that cannot be read is skipped, and logged once. A version is
 * compiled again only with other calendars. Thread-safe.
 */
final class RuleCompiler {
  private static final Logger LOG = LoggerFactory.getLogger(RuleCompiler.class);

  /** So many compiled versions are kept; a site has some dozens of rules. */
  private static final int MAX_COMPILED = 10_000;

  private final ZoneId zone;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();
  private final Map<Key, CompiledRule> compiled = new HashMap<>();

  RuleCompiler(ZoneId zone) {
    this.zone = zone;
  }

  /** Inputs of the compilation of a rule. */
  private record Key(StoredRule stored, Map<String, CalendarDays> calendars) {}

  /** Compiled rules with the calendars that they can name. */
  record Compiled(Calendars calendars, List<CompiledRule> rules, SiteRuleBook book) {}

  /** Compiles rules that are valid at the same time. */
  synchronized Compiled compile(List<StoredRule> stored) {
    Map<String, CalendarDays> days = calendars(stored);
    Calendars calendars = new Calendars(days);
    RuleReader reader = new RuleReader(zone, calendars);
    if (compiled.size() > MAX_COMPILED) {
      compiled.clear();
    }
    List<CompiledRule> rules = new ArrayList<>();
    for (StoredRule each : stored) {
      rules.add(compiled.computeIfAbsent(new Key(each, days), key -> compile(each, reader)));
    }
    return new Compiled(calendars, List.copyOf(rules), book(rules));
  }

  private static Map<String, CalendarDays> calendars(List<StoredRule> stored) {
    Map<String, CalendarDays> calendars = new HashMap<>();
    for (StoredRule each : stored) {
      if (RuleReader.isId(each.id())) {
        RuleReader.calendar(RuleText.alone(String.valueOf(each.content())))
            .ifPresent(days -> calendars.put(each.id(), days));
      }
    }
    return calendars;
  }

  private SiteRuleBook book(List<CompiledRule> rules) {
    return new SiteRuleBook(
        rules.stream().flatMap(rule -> rule.readable().stream()).toList(), this::report);
  }

  private void report(SiteRule rule, String reason) {
    if (reported.add(rule.id() + reason)) {
      LOG.warn("rule {} has no result and does not match: {}", rule.id(), reason);
    }
  }

  private CompiledRule compile(StoredRule stored, RuleReader reader) {
    try {
      return new CompiledRule.Readable(stored, FileRuleIds.read(stored, reader));
    } catch (RuleException e) {
      if (reported.add(stored.id() + stored.version() + e.getMessage())) {
        LOG.warn(
            "rule {} version {} is skipped; correct it{}: {}",
            stored.id(),
            stored.version(),
            stored.file() == null ? "" : " in " + stored.file(),
            e.getMessage());
      }
      return new CompiledRule.Unreadable(stored, e);
    }
  }
}
