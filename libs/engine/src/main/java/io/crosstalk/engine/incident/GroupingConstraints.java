package io.crosstalk.engine.incident;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Constraints on the grouping that the decisions of people are. The members of an incident that a
 * person has formed stay in it. One that a person has split off gets no members but new episodes of
 * its victims.
 */
final class GroupingConstraints {
  private final Map<String, String> merges = new HashMap<>();
  private final Map<String, GroupingDecision.Split> parts = new HashMap<>();
  private final Function<String, @Nullable IncidentState> known;

  /**
   * Creates no constraints.
   *
   * @param known an incident in memory by its id; null for another one
   */
  GroupingConstraints(Function<String, @Nullable IncidentState> known) {
    this.known = known;
  }

  /** Replaces all constraints by those of decisions that have been applied, in their order. */
  void set(Collection<GroupingDecision> applied) {
    merges.clear();
    parts.clear();
    applied.forEach(this::add);
  }

  void add(GroupingDecision decision) {
    switch (decision) {
      case GroupingDecision.Merge(String incident, String into) -> merges.put(incident, into);
      case GroupingDecision.Undo undo -> merges.remove(undo.incident());
      case GroupingDecision.Split split -> parts.put(split.part(), split);
    }
  }

  /** Returns whether a person has formed the incident, so that its members stay in it. */
  boolean holds(IncidentState state) {
    if (merges.isEmpty() && parts.isEmpty()) {
      return false;
    }
    List<String> formed = new ArrayList<>(merges.values());
    formed.addAll(parts.keySet());
    return formed.stream().anyMatch(id -> remaining(id).equals(state.id()));
  }

  /** Returns whether verdicts may join the incident because they are related to it. */
  boolean isOpenToOthers(IncidentState state) {
    return !parts.containsKey(state.id());
  }

  /**
   * The live incident that a person has split off for a victim from an incident; null without one.
   */
  @Nullable IncidentState partFor(String victim, IncidentState state) {
    return parts.values().stream()
        .filter(split -> split.victims().contains(victim))
        .filter(split -> remaining(split.incident()).equals(state.id()))
        .map(split -> known.apply(split.part()))
        .filter(part -> part != null && part.isLive() && part != state)
        .findFirst()
        .orElse(null);
  }

  /** The live incident into which a person has merged an incident; null without one. */
  @Nullable IncidentState mergeTarget(String incident) {
    IncidentState target = merges.containsKey(incident) ? known.apply(remaining(incident)) : null;
    return target != null && target.isLive() ? target : null;
  }

  /** Id of the incident into which an incident was merged, directly or through others. */
  String remaining(String incident) {
    String id = incident;
    Set<String> visited = new HashSet<>();
    while (visited.add(id)) {
      IncidentState state = known.apply(id);
      if (state == null || !(state.standing() instanceof IncidentStanding.Merged(String into))) {
        return id;
      }
      id = into;
    }
    return id;
  }
}
