package io.crosstalk.rules.siterule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rule that people of a site have set for the messages about incidents.
 *
 * @param kind name of the kind, as in YAML
 * @param when condition in CEL; null when the rule has none
 * @param reason why it was set
 */
public record SiteRule(
    String id,
    RuleKind kind,
    @Nullable Expression when,
    Effect effect,
    RuleMode mode,
    Validity validity,
    String reason) {

  /** The same rule with an effect on all targets. */
  public SiteRule inForce() {
    return new SiteRule(id, kind, when, effect, RuleMode.TICKET, validity, reason);
  }

  /**
   * State of the rule at a time: outside its recurring window it is pending.
   *
   * @param zone time zone of the site
   */
  public RuleState state(Instant at, ZoneId zone) {
    Instant from = validity.from();
    Instant until = validity.until();
    if (until != null && !at.isBefore(until)) {
      return RuleState.EXPIRED;
    }
    boolean isInWindow =
        !(effect instanceof Effect.Maintenance(RecurringWindow window, Set<String> resources))
            || window == null
            || window.endAt(at, zone).isPresent();
    return isInWindow && (from == null || !at.isBefore(from))
        ? RuleState.ACTIVE
        : RuleState.PENDING;
  }

  /** Returns whether the rule is valid and its condition holds, its window included. */
  boolean matches(IncidentFacts facts) throws EvaluationException {
    return validity.contains(facts.at())
        && selects(facts)
        && (when == null || when.holds(facts.values()));
  }

  private boolean selects(IncidentFacts facts) {
    return switch (effect) {
      case Effect.Silence silence ->
          silence.matchers().stream().allMatch(each -> each.holds(facts.incident()));
      case Effect.Maintenance(RecurringWindow window, Set<String> resources) ->
          (window == null || window.endAt(facts.at(), facts.zone()).isPresent())
              && (resources.isEmpty() || facts.resources().anyMatch(resources::contains));
      default -> true;
    };
  }

  /** End of the period or window in which the rule is valid at a time; empty without an end. */
  Optional<Instant> end(Instant at, ZoneId zone) {
    Optional<Instant> until = Optional.ofNullable(validity.until());
    if (effect instanceof Effect.Maintenance(RecurringWindow window, Set<String> resources)
        && window != null) {
      Optional<Instant> end = window.endAt(at, zone);
      return end.flatMap(time -> until.filter(time::isAfter)).or(() -> end);
    }
    return until;
  }
}
