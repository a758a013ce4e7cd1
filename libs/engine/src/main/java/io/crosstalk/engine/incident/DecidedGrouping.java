package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Moves members between incidents as a person has decided. */
final class DecidedGrouping {
  private final IncidentAssignment assignment;
  private final Function<String, @Nullable IncidentState> known;
  private final Function<String, IncidentState> opening;
  private final GroupingConstraints constraints;

  /**
   * Creates the grouping of a world.
   *
   * @param known an incident in memory by its id; null for another one
   * @param opening creates an incident with an id
   */
  DecidedGrouping(
      IncidentAssignment assignment,
      Function<String, @Nullable IncidentState> known,
      Function<String, IncidentState> opening,
      GroupingConstraints constraints) {
    this.assignment = assignment;
    this.known = known;
    this.opening = opening;
    this.constraints = constraints;
  }

  /** Incidents that a decision has changed, and the members that it has separated. */
  record Outcome(List<IncidentState> changed, Separations separations) {}

  /** Carries a decision out; empty when its incidents are not as it needs them. */
  Optional<Outcome> carryOut(GroupingDecision decision) {
    return switch (decision) {
      case GroupingDecision.Merge(String incident, String into) ->
          merge(live(incident), live(into));
      case GroupingDecision.Split split -> split(live(split.incident()), split);
      case GroupingDecision.Undo undo -> undo(known.apply(undo.incident()), undo);
    };
  }

  private Optional<Outcome> merge(@Nullable IncidentState merged, @Nullable IncidentState target) {
    if (merged == null || target == null || merged == target) {
      return Optional.empty();
    }
    assignment.move(List.copyOf(merged.members().all()), target);
    merged.setStanding(new IncidentStanding.Merged(target.id()));
    return Optional.of(new Outcome(List.of(target, merged), new Separations()));
  }

  private Optional<Outcome> split(@Nullable IncidentState origin, GroupingDecision.Split split) {
    if (origin == null) {
      return Optional.empty();
    }
    List<VerdictFacts> members = members(origin, facts -> split.victims().contains(facts.victim()));
    if (members.isEmpty() || members.size() == origin.members().all().size()) {
      return Optional.empty();
    }
    IncidentState part = reopened(split.part());
    assignment.move(members, part);
    Separations separations = new Separations();
    separations.add(origin, part, members);
    return Optional.of(new Outcome(List.of(part, origin), separations));
  }

  private Optional<Outcome> undo(@Nullable IncidentState merged, GroupingDecision.Undo undo) {
    IncidentState target = live(constraints.remaining(undo.incident()));
    if (merged == null || target == null || merged == target) {
      return Optional.empty();
    }
    List<VerdictFacts> members =
        members(target, facts -> undo.episodes().contains(facts.episode()));
    if (members.isEmpty()) {
      return Optional.empty();
    }
    merged.setStanding(new IncidentStanding.Live());
    assignment.move(members, merged);
    if (target.members().isEmpty()) {
      target.setStanding(new IncidentStanding.Withdrawn());
    }
    return Optional.of(new Outcome(List.of(merged, target), new Separations()));
  }

  private IncidentState reopened(String id) {
    IncidentState former = known.apply(id);
    if (former == null) {
      return opening.apply(id);
    }
    former.setStanding(new IncidentStanding.Live());
    return former;
  }

  private @Nullable IncidentState live(String id) {
    IncidentState state = known.apply(id);
    return state != null && state.isLive() && !state.members().isEmpty() ? state : null;
  }

  private static List<VerdictFacts> members(
      IncidentState state, Predicate<VerdictFacts> condition) {
    Collection<VerdictFacts> all = state.members().all();
    return all.stream().filter(condition).toList();
  }
}
