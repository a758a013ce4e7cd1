package io.crosstalk.rules.policy;

import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.rules.siterule.IncidentFacts;
import io.crosstalk.rules.siterule.MatchedRules;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.SiteRuleBook;
import io.crosstalk.rules.siterule.SiteState;
import io.crosstalk.rules.siterule.TargetDecision;
import io.crosstalk.rules.siterule.TargetState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts of one back-test; incidents are added in the order in which they were opened. */
final class BacktestRun {
  private static final int EXAMPLES = 10;

  private final ZoneId zone;
  private final BacktestTargets targets;
  private final SiteRuleBook book;
  private final SiteRuleBook none;
  private final List<Incident> open = new ArrayList<>();
  private final Deque<BacktestResult.Example> examples = new ArrayDeque<>();
  private final Map<String, Integer> budgets = new HashMap<>();
  private int incidents;
  private int matched;
  private int failed;
  private int held;
  private int neverSent;
  private int severityChanged;
  private int rerouted;

  BacktestRun(SiteRule rule, ZoneId zone, BacktestTargets targets) {
    this.zone = zone;
    this.targets = targets;
    this.book = new SiteRuleBook(List.of(rule.inForce()), (failing, reason) -> failed++);
    this.none = new SiteRuleBook(List.of(), (failing, reason) -> {});
  }

  void add(Incident incident) {
    incidents++;
    open.removeIf(each -> isOver(each, incident.openedAt()));
    MatchedRules rules = match(book, incident, incident.openedAt());
    if (!rules.rules().isEmpty()) {
      matched++;
      count(incident, rules);
      charge(incident, rules);
    }
    open.add(incident);
  }

  private MatchedRules match(SiteRuleBook rules, Incident incident, Instant at) {
    return rules.match(
        new IncidentFacts(incident, at, zone),
        new SiteState(() -> List.copyOf(open), this::usedBudget));
  }

  private int usedBudget(String rule, String target, LocalDate day) {
    return budgets.getOrDefault(target + day, 0);
  }

  private void charge(Incident incident, MatchedRules rules) {
    LocalDate day = LocalDate.ofInstant(incident.openedAt(), zone);
    decisions(incident, rules, incident.openedAt()).stream()
        .filter(each -> !each.decision().charged().isEmpty())
        .forEach(each -> budgets.merge(each.target().name() + day, 1, Integer::sum));
  }

  private void count(Incident incident, MatchedRules rules) {
    List<String> effects = new ArrayList<>();
    Set<String> holding = heldFor(incident, rules, incident.openedAt());
    if (!holding.isEmpty()) {
      held++;
      effects.add("held for " + String.join(", ", holding));
      if (isHeldUntilItsEnd(incident)) {
        neverSent++;
        effects.add("never sent");
      }
    }
    if (decisions(incident, rules, incident.openedAt()).stream()
        .anyMatch(each -> each.decision().severity() != incident.severity())) {
      severityChanged++;
      effects.add("another severity");
    }
    Set<String> with = names(incident, rules, TargetDecision::isRecipient);
    Set<String> without =
        names(incident, match(none, incident, incident.openedAt()), TargetDecision::isRecipient);
    if (!with.equals(without)) {
      rerouted++;
      effects.add(with.isEmpty() ? "sent to no target" : "sent to " + String.join(", ", with));
    }
    remember(incident, effects);
  }

  private void remember(Incident incident, List<String> effects) {
    if (effects.isEmpty()) {
      return;
    }
    if (examples.size() == EXAMPLES) {
      examples.removeLast();
    }
    examples.addFirst(
        new BacktestResult.Example(
            incident.id(), incident.title(), incident.severity(), incident.openedAt(), effects));
  }

  private boolean isHeldUntilItsEnd(Incident incident) {
    @Nullable Instant end = incident.resolvedAt();
    return end != null && !heldFor(incident, match(book, incident, end), end).isEmpty();
  }

  private Set<String> heldFor(Incident incident, MatchedRules rules, Instant at) {
    return decisions(incident, rules, at).stream()
        .filter(each -> each.decision().isRecipient() && each.decision().hold() != null)
        .map(each -> each.target().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> names(
      Incident incident, MatchedRules rules, Predicate<TargetDecision> filter) {
    return decisions(incident, rules, incident.openedAt()).stream()
        .filter(each -> filter.test(each.decision()))
        .map(each -> each.target().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The decision for one target. */
  private record Decided(TargetState target, TargetDecision decision) {}

  private List<Decided> decisions(Incident incident, MatchedRules rules, Instant at) {
    return targets.of(incident, at).stream()
        .map(target -> new Decided(target, rules.decide(target, MessageType.OPENED)))
        .toList();
  }

  private static boolean isOver(Incident incident, Instant at) {
    @Nullable Instant end = incident.resolvedAt();
    return end != null && !end.isAfter(at);
  }

  /**
   * The counts so far.
   *
   * @param world name or key of the world
   * @param truncated whether there are more incidents, which are older
   */
  BacktestResult result(
      SiteRule rule, String world, Instant from, Instant until, boolean truncated) {
    return new BacktestResult(
        rule.id(),
        rule.kind().wireName(),
        world,
        from,
        until,
        incidents,
        truncated,
        matched,
        failed,
        held,
        neverSent,
        severityChanged,
        rerouted,
        List.copyOf(examples));
  }
}
