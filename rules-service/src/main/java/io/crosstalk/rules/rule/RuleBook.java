package io.crosstalk.rules.rule;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All rules, including those that are not valid at present. */
public record RuleBook(List<Rule> rules) {
  public RuleBook {
    rules = List.copyOf(rules);
  }

  /**
   * Returns whether a diagnosed problem becomes an incident.
   *
   * @param draft the incident that would be opened
   * @param at event time at which rules must be valid
   */
  public boolean opens(Incident draft, Instant at) {
    return matching(Rule.Kind.OPEN, draft, draft.severity(), at).findAny().isPresent();
  }

  /**
   * Names of the notification targets that receive an incident.
   *
   * @param at event time at which rules must be valid
   * @param existing names of the configured targets; rules may name others, which are ignored
   */
  public Set<String> targets(Incident incident, Instant at, Collection<String> existing) {
    return targets(incident, incident.severity(), at, existing);
  }

  /**
   * Returns whether a notification target receives an incident.
   *
   * @param stated severity that the message states
   * @param at event time at which rules must be valid
   */
  public boolean isWanted(Incident incident, Severity stated, Instant at, String target) {
    return !targets(incident, stated, at, List.of(target)).isEmpty();
  }

  private Set<String> targets(
      Incident incident, Severity stated, Instant at, Collection<String> existing) {
    Set<String> named =
        matching(Rule.Kind.NOTIFY, incident, stated, at)
            .flatMap(rule -> rule.targets().stream())
            .collect(Collectors.toSet());
    return existing.stream()
        .filter(target -> named.contains(Rule.EVERY_TARGET) || named.contains(target))
        .collect(Collectors.toSet());
  }

  private Stream<Rule> matching(Rule.Kind kind, Incident incident, Severity stated, Instant at) {
    return rules.stream()
        .filter(rule -> rule.kind() == kind && rule.isValid(at))
        .filter(rule -> rule.condition().matches(incident, stated));
  }
}
