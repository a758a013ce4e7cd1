package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.siterule.decision.SiteRuleBook;
import io.crosstalk.rules.siterule.decision.SiteState;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.storage.incident.OpenIncidents;
import io.crosstalk.rules.storage.incident.StoredIncidents.StoredIncident;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts of one back-test; incidents are added in the order in which they were opened. */
final class BacktestRun {
  private static final int EXAMPLES = 10;

  private final ZoneId zone;
  private final BacktestTargets targets;
  private final UsedResources used;
  private final ReportedMaintenance maintenance;
  private final Function<Instant, RulesAt> rulesAt;
  private final SiteRuleBook none;
  private final List<Incident> open = new ArrayList<>();
  private final Deque<BacktestExample> examples = new ArrayDeque<>();
  private final Map<String, RuleTally> tallies = new TreeMap<>();
  private final Map<TargetBudget, Integer> budgets = new HashMap<>();
  private int incidents;
  private int matched;
  private int matchedLater;
  private int failed;
  private boolean hasFailed;
  private int held;
  private int neverSent;
  private int severityChanged;
  private int rerouted;

  /**
   * Rules at an event time.
   *
   * @param versions versions of the stored rules, by id
   */
  record RulesAt(SiteRuleBook book, Map<String, Integer> versions) {
    private Optional<Integer> version(SiteRule rule) {
      return Optional.ofNullable(versions.get(rule.id()));
    }

    private String name(SiteRule rule) {
      return rule.id() + version(rule).map(version -> " v" + version).orElse("");
    }
  }

  private BacktestRun(
      Function<Instant, RulesAt> rulesAt,
      ZoneId zone,
      BacktestTargets targets,
      UsedResources used,
      ReportedMaintenance maintenance) {
    this.rulesAt = rulesAt;
    this.zone = zone;
    this.targets = targets;
    this.used = used;
    this.maintenance = maintenance;
    this.none = new SiteRuleBook(List.of(), (failing, reason) -> {});
  }

  /** A run of rules that are not stored, as if their mode were {@code ticket}. */
  static BacktestRun of(
      List<SiteRule> rules,
      ZoneId zone,
      BacktestTargets targets,
      UsedResources used,
      ReportedMaintenance maintenance) {
    SiteRuleBook book =
        new SiteRuleBook(rules.stream().map(SiteRule::inForce).toList(), (failing, reason) -> {});
    return new BacktestRun(time -> new RulesAt(book, Map.of()), zone, targets, used, maintenance);
  }

  /** A run of all rules, each in the version that was valid at the time. */
  static BacktestRun of(
      Function<Instant, CurrentRules.Snapshot> versions,
      ZoneId zone,
      BacktestTargets targets,
      UsedResources used,
      ReportedMaintenance maintenance) {
    return new BacktestRun(time -> rulesAt(versions.apply(time)), zone, targets, used, maintenance);
  }

  private static RulesAt rulesAt(CurrentRules.Snapshot snapshot) {
    Map<String, Integer> versions = new HashMap<>();
    snapshot.rules().forEach(rule -> versions.put(rule.stored().id(), rule.stored().version()));
    return new RulesAt(snapshot.book(), versions);
  }

  void add(StoredIncident stored) {
    Incident incident = stored.opened();
    incidents++;
    hasFailed = false;
    open.removeIf(each -> isOver(each, incident.openedAt()));
    RulesAt valid = rulesAt.apply(incident.openedAt());
    MatchedRules rules = match(valid.book(), incident, incident.openedAt());
    if (!rules.rules().isEmpty()) {
      matched++;
      List<Decided> decisions = decisions(rules);
      count(stored, valid, rules, decisions);
      charge(decisions);
    } else if (matchesLater(stored, valid)) {
      matchedLater++;
    }
    addOpen(stored.latest());
    failed += hasFailed ? 1 : 0;
  }

  /** Returns whether a rule matches the latest version of an incident that has changed. */
  private boolean matchesLater(StoredIncident stored, RulesAt valid) {
    return stored.isChanged()
        && !match(valid.book(), stored.latest(), stored.opened().openedAt()).rules().isEmpty();
  }

  /** The latest ones inhibit, as in the live world. */
  private void addOpen(Incident incident) {
    if (open.size() == OpenIncidents.LIMIT) {
      open.removeFirst();
    }
    open.add(incident);
  }

  private MatchedRules match(SiteRuleBook rules, Incident incident, Instant at) {
    return rules
        .reporting((failing, reason) -> hasFailed = true)
        .match(
            new IncidentFacts(incident, at, zone),
            new SiteState(() -> List.copyOf(open), this::usedBudget, used, maintenance));
  }

  private int usedBudget(DailyBudget budget, String target) {
    return budgets.getOrDefault(new TargetBudget(budget, target), 0);
  }

  private void charge(List<Decided> decisions) {
    for (Decided each : decisions) {
      for (DailyBudget budget : each.decision().charged()) {
        budgets.merge(new TargetBudget(budget, each.target().name()), 1, Integer::sum);
      }
    }
  }

  /** A budget of a target. */
  private record TargetBudget(DailyBudget budget, String target) {}

  private void count(
      StoredIncident stored, RulesAt valid, MatchedRules rules, List<Decided> decisions) {
    Incident incident = stored.opened();
    List<String> effects = new ArrayList<>();
    Set<String> holding = heldFor(decisions);
    if (!holding.isEmpty()) {
      held++;
      effects.add("held for " + String.join(", ", holding));
      if (isHeldUntilItsEnd(stored.latest())) {
        neverSent++;
        effects.add("over while held: never sent");
      }
    }
    if (decisions.stream().anyMatch(each -> each.decision().severity() != incident.severity())) {
      severityChanged++;
      effects.add("another severity");
    }
    Set<String> with = recipients(decisions);
    Set<String> without = recipients(decisions(match(none, incident, incident.openedAt())));
    if (!with.equals(without)) {
      rerouted++;
      effects.add(with.isEmpty() ? "sent to no target" : "sent to " + String.join(", ", with));
    }
    Set<String> applied =
        decisions.stream()
            .flatMap(each -> each.decision().applied().stream())
            .map(SiteRule::id)
            .collect(Collectors.toSet());
    for (SiteRule rule : rules.rules()) {
      tallies
          .computeIfAbsent(rule.id(), id -> new RuleTally(id, rule.kind().wireName()))
          .add(valid.version(rule), applied.contains(rule.id()));
    }
    remember(incident, rules.rules().stream().map(valid::name).toList(), effects);
  }

  private void remember(Incident incident, List<String> rules, List<String> effects) {
    if (effects.isEmpty()) {
      return;
    }
    if (examples.size() == EXAMPLES) {
      examples.removeLast();
    }
    examples.addFirst(
        new BacktestExample(
            incident.id(),
            incident.title(),
            incident.severity(),
            incident.openedAt(),
            rules,
            effects));
  }

  private boolean isHeldUntilItsEnd(Incident incident) {
    @Nullable Instant end = incident.resolvedAt();
    return end != null
        && !heldFor(decisions(match(rulesAt.apply(end).book(), incident, end))).isEmpty();
  }

  private static Set<String> heldFor(List<Decided> decisions) {
    return decisions.stream()
        .filter(each -> each.decision().isRecipient() && each.decision().hold() != null)
        .map(each -> each.target().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> recipients(List<Decided> decisions) {
    return decisions.stream()
        .filter(each -> each.decision().isRecipient())
        .map(each -> each.target().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The decision for one target. */
  private record Decided(TargetState target, TargetDecision decision) {}

  private List<Decided> decisions(MatchedRules rules) {
    return targets.all().stream()
        .map(target -> new Decided(target, rules.decide(target, MessageType.OPENED)))
        .toList();
  }

  private static boolean isOver(Incident incident, Instant at) {
    @Nullable Instant end = incident.resolvedAt();
    return end != null && !end.isAfter(at);
  }

  /** The counts so far, of the only rule. */
  BacktestResult result(SiteRule rule, Backtest.Period period) {
    return new BacktestResult(
        rule.id(),
        rule.kind().wireName(),
        summary(period),
        examples.stream().map(BacktestExample::withoutRules).toList());
  }

  /** The counts so far, of all rules. */
  RulesBacktest result(Backtest.Period period) {
    return new RulesBacktest(
        summary(period),
        tallies.values().stream().map(RuleTally::count).toList(),
        List.copyOf(examples));
  }

  private BacktestSummary summary(Backtest.Period period) {
    return new BacktestSummary(
        period.world(),
        period.from(),
        period.until(),
        incidents,
        period.truncated(),
        matched,
        matchedLater,
        failed,
        held,
        neverSent,
        severityChanged,
        rerouted);
  }

  /** Counts of one rule. */
  private static final class RuleTally {
    private final String rule;
    private final String kind;
    private final Set<Integer> versions = new TreeSet<>();
    private int matched;
    private int applied;

    private RuleTally(String rule, String kind) {
      this.rule = rule;
      this.kind = kind;
    }

    private void add(Optional<Integer> version, boolean isApplied) {
      version.ifPresent(versions::add);
      matched++;
      applied += isApplied ? 1 : 0;
    }

    private RulesBacktest.RuleCount count() {
      return new RulesBacktest.RuleCount(rule, kind, List.copyOf(versions), matched, applied);
    }
  }
}
