package io.crosstalk.rules.siterule.decision;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RuleMode;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules that match one incident at one event time, and their combined effect on each target. */
public final class MatchedRules {
  /** Time after which held messages are decided again, because conditions can name the time. */
  public static final Duration RECHECK = Duration.ofMinutes(1);

  private final IncidentFacts facts;
  private final List<SiteRule> rules;
  private final SiteState state;

  MatchedRules(IncidentFacts facts, List<SiteRule> rules, SiteState state) {
    this.facts = facts;
    this.state = state;
    this.rules = List.copyOf(rules);
  }

  public List<SiteRule> rules() {
    return rules;
  }

  /** Rules that hold messages of all incidents that they match, except inhibitions. */
  public List<SiteRule> silencing() {
    return inForce()
        .filter(
            rule ->
                rule.effect() instanceof Effect.Silence
                    || rule.effect() instanceof Effect.Maintenance
                    || rule.effect() instanceof Effect.Suppression)
        .toList();
  }

  /** Inhibitions by another open incident. */
  public List<SiteRule> inhibiting() {
    return inForce().filter(rule -> rule.effect() instanceof Effect.Inhibition).toList();
  }

  private Stream<SiteRule> inForce() {
    return rules.stream().filter(rule -> rule.mode() != RuleMode.SHADOW);
  }

  /** Rules in shadow mode, which have no effect. */
  public List<SiteRule> shadows() {
    return rules.stream().filter(rule -> rule.mode() == RuleMode.SHADOW).toList();
  }

  /**
   * Severity that messages state, before the rules decide who receives them.
   *
   * @param opensTickets whether the target opens tickets
   */
  public Severity severity(boolean opensTickets) {
    return severity(ofMode(opensTickets), new ArrayList<>());
  }

  private List<SiteRule> ofMode(boolean opensTickets) {
    return rules.stream().filter(rule -> rule.mode().covers(opensTickets)).toList();
  }

  /**
   * Decides on a message for a target. The end of an incident and a retraction are never held from
   * a target that was notified.
   */
  public TargetDecision decide(TargetState target, MessageType type) {
    List<SiteRule> applied = new ArrayList<>();
    List<SiteRule> covering = ofMode(target.opensTickets());
    Severity severity = severity(covering, applied);
    Set<AdviceAction> forbidden = forbidden(covering, applied);
    List<SiteRule> naming = naming(covering, target);
    boolean wanted = isWanted(covering, target, naming.isEmpty(), applied);
    List<SiteRule> holding = holding(covering, target, type);
    List<SiteRule> escalations = wanted || target.follows(type) ? List.of() : naming;
    if (!escalations.isEmpty()) {
      wanted = true;
      if (escalations.stream().noneMatch(this::isDue)) {
        holding = concat(holding, escalations);
      } else {
        applied.addAll(escalations);
      }
    }
    boolean isSevere = severity.compareTo(target.minSeverity()) <= 0;
    boolean isRecipient = target.follows(type) || (wanted && isSevere);
    if (isRecipient) {
      applied.addAll(holding);
    }
    return new TargetDecision(
        isRecipient,
        severity,
        hold(holding),
        applied,
        forbidden,
        isRecipient && holding.isEmpty() ? charged(covering, target, type) : List.of(),
        isRecipient ? exceeded(holding) : null);
  }

  private static Set<AdviceAction> forbidden(List<SiteRule> covering, List<SiteRule> applied) {
    Set<AdviceAction> all = EnumSet.noneOf(AdviceAction.class);
    for (SiteRule rule : covering) {
      if (rule.effect() instanceof Effect.ChangePolicy(Set<AdviceAction> forbidden)) {
        all.addAll(forbidden);
        applied.add(rule);
      }
    }
    return all;
  }

  private List<DailyBudget> charged(List<SiteRule> covering, TargetState target, MessageType type) {
    return target.opensTickets() && !target.follows(type)
        ? covering.stream().flatMap(rule -> budget(rule).stream()).toList()
        : List.of();
  }

  /** The budget of a rule that concerns the incident; empty for a rule without one. */
  private Optional<DailyBudget> budget(SiteRule rule) {
    return rule.effect() instanceof Effect.Budget budget
        ? Optional.of(
            new DailyBudget(rule.id(), budget.isPerTeam() ? facts.team() : "", facts.day()))
        : Optional.empty();
  }

  /** The first budget that holds a message; null when there is another reason to hold it. */
  private @Nullable DailyBudget exceeded(List<SiteRule> holding) {
    return holding.stream().allMatch(rule -> rule.effect() instanceof Effect.Budget)
        ? holding.stream().flatMap(rule -> budget(rule).stream()).findFirst().orElse(null)
        : null;
  }

  /** The worst of the severities that rules state; that of the diagnosis without such rules. */
  private Severity severity(List<SiteRule> covering, List<SiteRule> applied) {
    List<Severity> stated = new ArrayList<>();
    for (SiteRule rule : covering) {
      if (rule.effect() instanceof Effect.ChangedSeverity(Severity severity)) {
        stated.add(severity);
        applied.add(rule);
      }
    }
    return stated.stream().min(Comparator.naturalOrder()).orElse(facts.incident().severity());
  }

  /**
   * Returns whether a target receives the incident without an escalation.
   *
   * @param withoutRoute whether it does when no rule routes the incident
   */
  private static boolean isWanted(
      List<SiteRule> covering, TargetState target, boolean withoutRoute, List<SiteRule> applied) {
    List<SiteRule> routes =
        covering.stream().filter(rule -> rule.effect() instanceof Effect.Routing).toList();
    applied.addAll(routes);
    return routes.isEmpty()
        ? withoutRoute
        : routes.stream().anyMatch(rule -> rule.effect().namedTargets().contains(target.name()));
  }

  /** Escalations to a target. */
  private static List<SiteRule> naming(List<SiteRule> covering, TargetState target) {
    return covering.stream()
        .filter(rule -> rule.effect() instanceof Effect.Escalation)
        .filter(rule -> rule.effect().namedTargets().contains(target.name()))
        .toList();
  }

  private boolean isDue(SiteRule rule) {
    return rule.effect() instanceof Effect.Escalation(Duration after, Set<String> targets)
        && facts.incident().status() != IncidentStatus.ACKNOWLEDGED
        && !facts.at().isBefore(facts.incident().openedAt().plus(after));
  }

  private List<SiteRule> holding(List<SiteRule> covering, TargetState target, MessageType type) {
    if (target.notified() && (type.isEnd() || type == MessageType.RETRACTED)) {
      return List.of();
    }
    return covering.stream().filter(rule -> holds(rule, target, type)).toList();
  }

  private boolean holds(SiteRule rule, TargetState target, MessageType type) {
    return switch (rule.effect()) {
      case Effect.Suppression s -> true;
      case Effect.Silence s -> true;
      case Effect.Maintenance m -> true;
      case Effect.Inhibition i -> true;
      case Effect.Delay(Duration delay) ->
          !target.follows(type) && facts.at().isBefore(facts.incident().openedAt().plus(delay));
      case Effect.Budget(int limit, boolean isPerTeam) ->
          target.opensTickets()
              && !target.follows(type)
              && state.budgets().used(budget(rule).orElseThrow(), target.name()) >= limit;
      case Effect.ChangePolicy c -> false;
      case Effect.Calendar c -> false;
      case Effect.ChangedSeverity c -> false;
      case Effect.Routing r -> false;
      case Effect.Escalation e -> false;
    };
  }

  /** The first time at which a rule that holds a message may let it be sent; empty for none. */
  public Optional<Instant> end(SiteRule rule) {
    return ends(rule).filter(facts.at()::isBefore).min(Comparator.naturalOrder());
  }

  private @Nullable Hold hold(List<SiteRule> holding) {
    return holding.isEmpty()
        ? null
        : new Hold(
            holding,
            Stream.concat(holding.stream().flatMap(this::ends), Stream.of(facts.at().plus(RECHECK)))
                .filter(facts.at()::isBefore)
                .min(Comparator.naturalOrder())
                .orElseThrow());
  }

  private Stream<Instant> ends(SiteRule rule) {
    Instant opened = facts.incident().openedAt();
    return switch (rule.effect()) {
      case Effect.Delay(Duration delay) -> Stream.of(opened.plus(delay));
      case Effect.Escalation(Duration after, Set<String> targets) -> Stream.of(opened.plus(after));
      case Effect.Budget b ->
          Stream.of(facts.day().plusDays(1).atStartOfDay(facts.zone()).toInstant());
      case Effect.Maintenance maintenance when maintenance.fromChanges() ->
          Stream.concat(rule.end(facts.at()).stream(), reportedEnd(maintenance).stream());
      default -> rule.end(facts.at()).stream();
    };
  }

  /** End of the last reported period; empty while a change reports no end of one of them. */
  private Optional<Instant> reportedEnd(Effect.Maintenance maintenance) {
    List<MaintenancePeriod> periods = maintenance.reportedPeriods(facts, state.maintenance());
    return periods.stream().anyMatch(period -> period.end() == null)
        ? Optional.empty()
        : periods.stream()
            .flatMap(period -> Stream.ofNullable(period.end()))
            .max(Comparator.naturalOrder());
  }

  private static List<SiteRule> concat(List<SiteRule> some, List<SiteRule> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }
}
