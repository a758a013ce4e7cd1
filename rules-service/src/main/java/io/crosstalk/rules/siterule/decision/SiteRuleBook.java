package io.crosstalk.rules.siterule.decision;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.condition.EvaluationException;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.Relation;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules of a site, in the order of their ids. */
public final class SiteRuleBook {
  private final List<SiteRule> rules;
  private final FailureReport failures;

  /** Receives rules whose condition has no result; such a rule does not match. */
  @FunctionalInterface
  public interface FailureReport {
    void failed(SiteRule rule, String reason);
  }

  public SiteRuleBook(List<SiteRule> rules, FailureReport failures) {
    this.rules = rules.stream().sorted(Comparator.comparing(SiteRule::id)).toList();
    this.failures = failures;
  }

  /** The same rules with another receiver of failures. */
  public SiteRuleBook reporting(FailureReport other) {
    return new SiteRuleBook(rules, other);
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /**
   * Rules that match an incident.
   *
   * @param state what rules depend on besides the incident
   */
  public MatchedRules match(IncidentFacts facts, SiteState state) {
    List<SiteRule> matching = new ArrayList<>();
    Supplier<List<IncidentFacts>> open = state.openFacts(facts.at(), facts.zone());
    for (SiteRule rule : rules) {
      try {
        if (rule.matches(facts)
            && !isMissingSource(rule, facts, open, state.used())
            && isUnderMaintenance(rule, facts, state.maintenance())) {
          matching.add(rule);
        }
      } catch (EvaluationException e) {
        failures.failed(rule, String.valueOf(e.getMessage()));
      }
    }
    return new MatchedRules(facts, matching, state);
  }

  /** Returns whether a rule is an inhibition without an open incident that inhibits. */
  private static boolean isMissingSource(
      SiteRule rule, IncidentFacts facts, Supplier<List<IncidentFacts>> open, UsedResources used)
      throws EvaluationException {
    if (!(rule.effect() instanceof Effect.Inhibition inhibition)) {
      return false;
    }
    // Otherwise two incidents that both match could inhibit each other.
    if (inhibition.by().holds(facts.in(rule.zone()).values())) {
      return true;
    }
    Predicate<Incident> isRelated = null;
    for (IncidentFacts other : open.get()) {
      if (!other.incident().id().equals(facts.incident().id())
          && inhibition.common().stream().allMatch(field -> haveCommonValue(field, other, facts))
          && inhibition.by().holds(other.in(rule.zone()).values())) {
        isRelated = isRelated == null ? related(inhibition.related(), facts, used) : isRelated;
        if (isRelated.test(other.incident())) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns whether changes report maintenance, for a rule that takes its windows from changes;
   * true for other rules. Until the changes have been read, all incidents count as under
   * maintenance: a message can wait.
   */
  private static boolean isUnderMaintenance(
      SiteRule rule, IncidentFacts facts, ReportedMaintenance reported) {
    return !(rule.effect() instanceof Effect.Maintenance maintenance)
        || !maintenance.fromChanges()
        || !reported.isCaughtUp()
        || !maintenance.reportedPeriods(facts, reported).isEmpty();
  }

  /** Until the inventory has been read, incidents count as related: a message can wait. */
  private static Predicate<Incident> related(
      @Nullable Relation relation, IncidentFacts facts, UsedResources used) {
    return relation == null || !used.isCaughtUp()
        ? other -> true
        : relation.to(facts.incident(), used, facts.at());
  }

  private static boolean haveCommonValue(
      FieldName field, IncidentFacts other, IncidentFacts facts) {
    Set<String> values = new HashSet<>(other.of(field));
    return facts.of(field).stream().anyMatch(values::contains);
  }
}
