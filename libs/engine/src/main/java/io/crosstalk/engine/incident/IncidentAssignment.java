package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.IncidentMembers;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Assigns each episode to one incident by the latest verdict on it. */
final class IncidentAssignment {
  private final IncidentIndex index = new IncidentIndex();
  private final Map<String, IncidentState> byEpisode = new HashMap<>();
  private final Function<VerdictFacts, IncidentState> opening;
  private final Moves moves;
  private final Predicate<IncidentState> isOpenToOthers;

  /** Receives the changes that an assigned verdict causes to other episodes. */
  interface Moves {
    /** An episode has been moved to another incident. */
    void moved(VerdictFacts facts);

    /** All episodes of an incident have been moved to another one. */
    void merged(IncidentState other, IncidentState target);
  }

  /**
   * Creates an assignment without episodes.
   *
   * @param opening creates the incident of a verdict that belongs to no other incident
   * @param isOpenToOthers whether verdicts may join an incident because they are related to it
   */
  IncidentAssignment(
      Function<VerdictFacts, IncidentState> opening,
      Moves moves,
      Predicate<IncidentState> isOpenToOthers) {
    this.opening = opening;
    this.moves = moves;
    this.isOpenToOthers = isOpenToOthers;
  }

  /** Adds an incident with its members. */
  void add(IncidentState state) {
    state.attach(index);
    state.members().all().forEach(facts -> byEpisode.put(facts.episode(), state));
  }

  /** Removes an incident with its episodes. */
  void forget(IncidentState state) {
    state.members().all().forEach(facts -> byEpisode.remove(facts.episode()));
    state.detach();
  }

  /** Incidents with a resource in a role. */
  Collection<IncidentState> with(IncidentMembers.Role role, String id) {
    return index.with(role, id);
  }

  /** The incident of an episode; null when it belongs to none. */
  @Nullable IncidentState of(String episode) {
    return byEpisode.get(episode);
  }

  /** Removes an episode, and returns the incident that it belonged to; null without one. */
  @Nullable IncidentState remove(String episode) {
    IncidentState left = byEpisode.remove(episode);
    if (left != null) {
      left.members().remove(episode);
    }
    return left;
  }

  /** Removes an episode from its incident, and returns both; null without one. */
  @Nullable FormerPlace take(String episode) {
    IncidentState incident = byEpisode.get(episode);
    VerdictFacts facts = incident == null ? null : incident.members().of(episode);
    remove(episode);
    return incident == null || facts == null ? null : new FormerPlace(incident, facts);
  }

  /**
   * Assigns a verdict to the oldest incident that it belongs to, or to a new one. Incidents that it
   * shows to be one problem are merged.
   *
   * @param former earlier revision of the verdict; null for a new episode
   */
  IncidentState assign(VerdictFacts facts, @Nullable FormerPlace former) {
    List<IncidentState> found = new Placement(facts, former, candidates(facts, former)).incidents();
    IncidentState target = found.isEmpty() ? opening.apply(facts) : found.getFirst();
    for (IncidentState other : found.subList(Math.min(1, found.size()), found.size())) {
      move(List.copyOf(other.members().all()), target);
      moves.merged(other, target);
    }
    put(facts, target);
    return target;
  }

  /** Moves episodes from the incident that they belong to. */
  void move(Collection<VerdictFacts> members, IncidentState target) {
    for (VerdictFacts each : members) {
      remove(each.episode());
      put(each, target);
      moves.moved(each);
    }
  }

  /** Attaches an incident without members. */
  void attach(IncidentState opened) {
    opened.attach(index);
  }

  /** Adds a verdict to an incident. */
  void put(VerdictFacts facts, IncidentState target) {
    target.members().add(facts);
    byEpisode.put(facts.episode(), target);
  }

  private List<IncidentState> candidates(VerdictFacts facts, @Nullable FormerPlace former) {
    IncidentState left = former == null ? null : former.incident();
    return index.candidates(facts).stream()
        .filter(state -> state.isLive() && state != left && isOpenToOthers.test(state))
        .toList();
  }
}
