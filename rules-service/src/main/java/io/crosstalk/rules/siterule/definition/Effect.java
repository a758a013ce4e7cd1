package io.crosstalk.rules.siterule.definition;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.condition.Matcher;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Effect of a rule on the messages about the incidents that it matches. */
public sealed interface Effect {

  /** Messages are held as long as the rule matches. */
  record Suppression() implements Effect {}

  /**
   * Messages are held until the silence expires.
   *
   * @param matchers conditions on fields of the incident; all must hold
   */
  record Silence(List<Matcher> matchers) implements Effect {
    public Silence {
      matchers = List.copyOf(matchers);
    }
  }

  /**
   * Messages are held during maintenance.
   *
   * @param window recurring window; null when the validity of the rule is the only one
   * @param fromChanges whether changes report the windows, of each resource its own
   * @param resources resources under maintenance: a victim, the culprit or the contention domain is
   *     one of these; empty for those that the condition selects
   */
  record Maintenance(@Nullable RecurringWindow window, boolean fromChanges, Set<String> resources)
      implements Effect {
    public Maintenance {
      resources = Set.copyOf(resources);
    }

    /** Reported periods at the event time, of each resource of the incident that is selected. */
    public List<MaintenancePeriod> reportedPeriods(
        IncidentFacts facts, ReportedMaintenance reported) {
      return facts
          .resources()
          .filter(resource -> resources.isEmpty() || resources.contains(resource))
          .distinct()
          .flatMap(
              resource -> reported.periods(facts.incident().world(), resource, facts.at()).stream())
          .toList();
    }
  }

  /**
   * The first message is held until the incident has been open for some time.
   *
   * @param delay in event time, from the opening of the incident
   */
  record Delay(Duration delay) implements Effect {}

  /**
   * Messages are held while another incident that explains this one is open.
   *
   * @param by condition on the other incident
   * @param common fields of which both incidents must have a common value
   * @param related how the resources of both must be related in the inventory; null for any
   */
  record Inhibition(Expression by, List<FieldName> common, @Nullable Relation related)
      implements Effect {
    public Inhibition {
      common = List.copyOf(common);
    }
  }

  /** Messages state another severity than the diagnosis. */
  record ChangedSeverity(Severity severity) implements Effect {}

  /**
   * Messages go to these targets only.
   *
   * @param targets names of notification targets
   * @param teams teams of which one must be concerned, in any role; empty for those that the
   *     condition selects
   */
  record Routing(Set<String> targets, Set<String> teams) implements Effect {
    public Routing {
      teams = Set.copyOf(teams);
      targets = Set.copyOf(targets);
    }
  }

  /**
   * An incident that is not acknowledged is sent to further targets after some time.
   *
   * @param after in event time, from the opening of the incident
   * @param targets names of notification targets
   */
  record Escalation(Duration after, Set<String> targets) implements Effect {
    public Escalation {
      targets = Set.copyOf(targets);
    }
  }

  /**
   * Each target that opens tickets is notified of at most this many incidents a day; the first
   * message of another one is held until the next day.
   *
   * @param limit number of incidents, at least 1
   * @param isPerTeam whether each team has a budget of its own
   */
  record Budget(int limit, boolean isPerTeam) implements Effect {}

  /**
   * Messages contain no advice to these actions.
   *
   * @param forbidden actions that the site does not permit
   */
  record ChangePolicy(Set<AdviceAction> forbidden) implements Effect {
    public ChangePolicy {
      forbidden = Set.copyOf(forbidden);
    }
  }

  /** Days with a name, for other rules; no effect of its own. */
  record Calendar(CalendarDays days) implements Effect {}

  /** Names of the targets that the effect names; empty when it names none. */
  default Set<String> namedTargets() {
    return switch (this) {
      case Routing(Set<String> targets, Set<String> teams) -> targets;
      case Escalation(Duration after, Set<String> targets) -> targets;
      case Suppression s -> Set.of();
      case Silence s -> Set.of();
      case Maintenance m -> Set.of();
      case Delay d -> Set.of();
      case Inhibition i -> Set.of();
      case ChangedSeverity c -> Set.of();
      case Budget b -> Set.of();
      case ChangePolicy c -> Set.of();
      case Calendar c -> Set.of();
    };
  }
}
