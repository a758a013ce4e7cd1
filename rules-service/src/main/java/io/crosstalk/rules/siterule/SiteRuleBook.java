package io.crosstalk.rules.siterule;

import io.crosstalk.event.Incident;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

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
    for (SiteRule rule : rules) {
      try {
        if (rule.matches(facts) && !isMissingSource(rule, facts, state.openIncidents())) {
          matching.add(rule);
        }
      } catch (EvaluationException e) {
        failures.failed(rule, String.valueOf(e.getMessage()));
      }
    }
    return new MatchedRules(facts, matching, state.budgets());
  }

  /** Returns whether a rule is an inhibition without an open incident that inhibits. */
  private static boolean isMissingSource(
      SiteRule rule, IncidentFacts facts, Supplier<List<Incident>> openIncidents)
      throws EvaluationException {
    if (!(rule.effect() instanceof Effect.Inhibition(Expression by, List<FieldName> common))) {
      return false;
    }
    // Otherwise two incidents that both match could inhibit each other.
    if (by.holds(facts.values())) {
      return true;
    }
    for (Incident other : openIncidents.get()) {
      if (!other.id().equals(facts.incident().id())
          && common.stream().allMatch(field -> haveCommonValue(field, other, facts))
          && by.holds(new IncidentFacts(other, facts.at(), facts.zone()).values())) {
        return false;
      }
    }
    return true;
  }

  private static boolean haveCommonValue(FieldName field, Incident other, IncidentFacts facts) {
    Set<String> values = new HashSet<>(field.of(other));
    return facts.of(field).stream().anyMatch(values::contains);
  }
}
