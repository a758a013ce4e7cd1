package io.crosstalk.rules.rule;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Condition of a rule on incidents: all its parts must hold, and a part that is null or empty
 * always holds.
 *
 * @param environments at least one victim belongs to one of these environments
 * @param classes the cause class is one of these
 * @param teams one of these teams is concerned, in any role
 * @param minSeverity the severity is at least this one
 * @param minProbability the probability of the first suspect is at least this one, 0 to 1
 */
public record Condition(
    @Nullable List<Environment> environments,
    @Nullable List<CauseClass> classes,
    @Nullable List<String> teams,
    @Nullable Severity minSeverity,
    @Nullable Double minProbability) {
  public Condition {
    environments = environments == null ? List.of() : List.copyOf(environments);
    classes = classes == null ? List.of() : List.copyOf(classes);
    teams = teams == null ? List.of() : List.copyOf(teams);
  }

  boolean matches(Incident incident) {
    return matches(incident, incident.severity());
  }

  /**
   * Returns whether the condition holds.
   *
   * @param stated severity that messages about the incident state
   */
  boolean matches(Incident incident, Severity stated) {
    return matchesAny(
            environments, incident.ownVictims().stream().map(v -> v.environment()).toList())
        && matchesAny(classes, List.of(incident.causeClass()))
        && matchesAny(teams, incident.teams().stream().map(t -> t.team()).toList())
        && isSevere(stated)
        && isProbable(incident);
  }

  private boolean isSevere(Severity stated) {
    return minSeverity == null || stated.compareTo(minSeverity) <= 0;
  }

  private boolean isProbable(Incident incident) {
    double first = incident.suspects().stream().mapToDouble(Suspect::probability).max().orElse(0);
    return minProbability == null || first >= minProbability;
  }

  private static <T> boolean matchesAny(@Nullable Collection<T> wanted, Collection<T> present) {
    return wanted == null || wanted.isEmpty() || present.stream().anyMatch(wanted::contains);
  }
}
