package io.crosstalk.rules.siterule.definition;

import io.crosstalk.rules.siterule.condition.EvaluationException;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rule that people of a site have set for the messages about incidents.
 *
 * @param kind name of the kind, as in YAML
 * @param when condition in CEL; null when the rule has none
 * @param on days on which it applies
 * @param zone time zone of its times
 * @param reason why it was set
 */
public record SiteRule(
    String id,
    RuleKind kind,
    @Nullable Expression when,
    Effect effect,
    RuleMode mode,
    Validity validity,
    SelectedDays on,
    ZoneId zone,
    String reason) {

  /** The same rule with an effect on all targets. */
  public SiteRule inForce() {
    return new SiteRule(id, kind, when, effect, RuleMode.TICKET, validity, on, zone, reason);
  }

  /** State of the rule at a time: outside its days and its recurring window it is pending. */
  public RuleState state(Instant at) {
    Instant from = validity.from();
    Instant until = validity.until();
    if (until != null && !at.isBefore(until)) {
      return RuleState.EXPIRED;
    }
    boolean isInWindow =
        !(effect instanceof Effect.Maintenance maintenance) || isInWindow(maintenance.window(), at);
    return isInWindow && isOnDay(at) && (from == null || !at.isBefore(from))
        ? RuleState.ACTIVE
        : RuleState.PENDING;
  }

  /**
   * Returns whether the rule is valid and its condition holds, its window included; windows that
   * changes report are not considered.
   */
  public boolean matches(IncidentFacts given) throws EvaluationException {
    IncidentFacts facts = given.in(zone);
    return validity.contains(facts.at())
        && isOnDay(facts.at())
        && selects(facts)
        && (when == null || when.holds(facts.values()));
  }

  private boolean selects(IncidentFacts facts) {
    return switch (effect) {
      case Effect.Silence silence ->
          silence.matchers().stream().allMatch(each -> each.holds(facts.incident()));
      case Effect.Maintenance(RecurringWindow window, boolean fromChanges, Set<String> resources) ->
          isInWindow(window, facts.at())
              && (resources.isEmpty() || facts.resources().anyMatch(resources::contains));
      case Effect.Routing(Set<String> targets, Set<String> teams) ->
          teams.isEmpty() || facts.of(FieldName.TEAM).stream().anyMatch(teams::contains);
      case Effect.Calendar calendar -> false;
      default -> true;
    };
  }

  private boolean isInWindow(@Nullable RecurringWindow window, Instant at) {
    return window == null || window.endAt(at, zone).isPresent();
  }

  private boolean isOnDay(Instant at) {
    return on.contains(LocalDate.ofInstant(at, zone));
  }

  /**
   * End of the period, day or window in which the rule is valid at a time; empty without an end.
   */
  public Optional<Instant> end(Instant at) {
    return Stream.of(Optional.ofNullable(validity.until()), endOfDay(at), endOfWindow(at))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  private Optional<Instant> endOfDay(Instant at) {
    LocalDate tomorrow = LocalDate.ofInstant(at, zone).plusDays(1);
    return on.isAll() ? Optional.empty() : Optional.of(tomorrow.atStartOfDay(zone).toInstant());
  }

  private Optional<Instant> endOfWindow(Instant at) {
    RecurringWindow window =
        effect instanceof Effect.Maintenance maintenance ? maintenance.window() : null;
    return window == null ? Optional.empty() : window.endAt(at, zone);
  }
}
