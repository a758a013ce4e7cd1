package io.crosstalk.engine.incident;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.engine.incident.recurrence.EarlierIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Incidents of one world that the next verdicts can concern. Verdicts are applied in {@link
 * CanonicalOrder}, all of one time together; the outcome then depends on the verdicts and on
 * nothing else. After an exception the state is invalid.
 */
public final class WorldIncidents {
  private final World world;
  private final IncidentWriter writer;
  private final RecentIncidents recent = new RecentIncidents();
  private final IncidentAssignment assignment;
  private final GroupingConstraints constraints;
  private final DecidedGrouping decided;
  private final SharedVictims sharedVictims;
  private final Map<String, VerdictVersion> versions = new HashMap<>();
  private final Set<String> touched = new TreeSet<>();
  private final Set<String> changed = new TreeSet<>();
  private final Set<String> changedEpisodes = new TreeSet<>();
  private final Set<String> loosened = new TreeSet<>();
  private Instant now = Instant.MIN;

  /**
   * Creates a world with the state that an earlier instance has stored.
   *
   * @param known all incident states that the coming verdicts may concern
   * @param versions version of the latest verdict applied to each episode of the coming verdicts
   */
  public WorldIncidents(
      World world,
      Collection<IncidentState> known,
      Map<String, VerdictVersion> versions,
      EarlierIncidents history,
      SiteTime site) {
    this.world = world;
    this.writer = new IncidentWriter(new Recurrences(history, recent), site);
    this.constraints = new GroupingConstraints(recent::get);
    this.assignment =
        new IncidentAssignment(
            facts -> open(facts.verdict()), new Touches(), constraints::isOpenToOthers);
    this.decided = new DecidedGrouping(assignment, recent::get, this::opened, constraints);
    this.sharedVictims = new SharedVictims(assignment::with, recent::get);
    add(known, versions);
  }

  /**
   * Returns the earliest end that an incident may have to be related to a verdict; incidents that
   * ended earlier need not be loaded.
   */
  public static Instant reachesBackTo(Verdict verdict) {
    Span span = Span.of(verdict);
    return span.from().minus(span.reach()).minus(DegradedTime.LONGEST_PAUSE);
  }

  /** Adds incident states and verdict versions from storage that are not in memory yet. */
  public void add(Collection<IncidentState> known, Map<String, VerdictVersion> more) {
    more.forEach(this::addVersion);
    known.stream().filter(state -> !recent.contains(state.id())).forEach(this::restore);
  }

  public World world() {
    return world;
  }

  /** All incident states in memory. */
  public Collection<IncidentState> states() {
    return recent.all();
  }

  public boolean isKnown(String incident) {
    return recent.contains(incident);
  }

  /** Incident states that have changed since the last call of {@link #noteSaved}. */
  public Collection<IncidentState> changed() {
    return changed.stream().map(this::known).toList();
  }

  /**
   * Episodes that have a new verdict, or belong to another incident, since the last call of {@link
   * #noteSaved}.
   */
  public Collection<String> changedEpisodes() {
    return List.copyOf(changedEpisodes);
  }

  /** Marks all changes as stored. */
  public void noteSaved() {
    changed.clear();
    changedEpisodes.clear();
  }

  /** Number of episodes in memory. */
  public int size() {
    return versions.size();
  }

  /**
   * Removes saved incidents that end before a time, with their episodes, from memory.
   *
   * @param horizon the earliest end to keep
   */
  public void forgetBefore(Instant horizon) {
    for (IncidentState state : recent.all()) {
      Instant reachesTo = state.reachesTo();
      if (reachesTo != null && reachesTo.isBefore(horizon)) {
        state.members().all().forEach(facts -> versions.remove(facts.episode()));
        assignment.forget(state);
        sharedVictims.forget(state);
        recent.remove(state);
      }
    }
    versions
        .entrySet()
        .removeIf(
            each ->
                assignment.of(each.getKey()) == null
                    && each.getValue().decidedAt().isBefore(horizon));
  }

  /** Version of the latest verdict applied to an episode; null for an unknown episode. */
  public @Nullable VerdictVersion version(String episode) {
    return versions.get(episode);
  }

  /** Id of the incident that an episode belongs to; null when its verdict was withdrawn. */
  public @Nullable String incidentOf(String episode) {
    IncidentState state = assignment.of(episode);
    return state == null ? null : state.id();
  }

  /**
   * Applies the verdicts of one time.
   *
   * @param verdicts verdicts in canonical order, all decided at that time
   * @return new versions of the changed incidents
   */
  public List<Publication> apply(Instant at, List<Verdict> verdicts) {
    touched.clear();
    loosened.clear();
    now = at;
    verdicts.forEach(this::apply);
    Separations separations = new Separations();
    List.copyOf(loosened).forEach(id -> separate(known(id), separations));
    List<IncidentState> states = touched.stream().map(this::known).toList();
    List<Publication> publications = new ArrayList<>(publish(states, separations, at, false));
    publications.addAll(publish(sharedVictims.update(states), new Separations(), at, false));
    return publications;
  }

  /**
   * Sets the decisions of people that have been applied in this world.
   *
   * @param applied in the order of their application
   */
  public void setDecisions(Collection<GroupingDecision> applied) {
    constraints.set(applied);
  }

  /**
   * Applies a decision of a person, which holds from then on.
   *
   * @return new versions of the changed incidents; empty when the incidents of the decision are not
   *     in memory or not as it needs them, so that it has had no effect
   */
  public List<Publication> apply(Instant at, GroupingDecision decision) {
    touched.clear();
    now = at;
    return decided
        .carryOut(decision)
        .map(outcome -> publish(outcome, decision, at))
        .orElse(List.of());
  }

  private List<Publication> publish(
      DecidedGrouping.Outcome outcome, GroupingDecision decision, Instant at) {
    constraints.add(decision);
    outcome.changed().forEach(this::touch);
    List<Publication> publications =
        new ArrayList<>(publish(outcome.changed(), outcome.separations(), at, true));
    publications.addAll(
        publish(sharedVictims.update(outcome.changed()), new Separations(), at, false));
    return publications;
  }

  /** Ids of the episodes that belong to an incident. */
  public Set<String> episodesOf(String incident) {
    IncidentState state = recent.get(incident);
    return state == null ? Set.of() : Set.copyOf(state.verdicts().keySet());
  }

  /** Id of the incident into which an incident was merged; its own id if it was not. */
  public String remaining(String incident) {
    return constraints.remaining(incident);
  }

  private List<Publication> publish(
      Collection<IncidentState> states, Separations separations, Instant at, boolean isDecided) {
    IncidentPublisher publisher = new IncidentPublisher(writer, separations, at, isDecided);
    List<Publication> publications = new ArrayList<>();
    states.stream()
        .sorted(publisher.order())
        .forEach(
            state -> {
              publications.addAll(publisher.publish(state));
              touch(state);
            });
    return publications;
  }

  private void restore(IncidentState state) {
    recent.put(state);
    assignment.add(state);
    sharedVictims.add(state);
    state
        .members()
        .all()
        .forEach(facts -> addVersion(facts.episode(), VerdictVersion.of(facts.verdict())));
  }

  private void addVersion(String episode, VerdictVersion version) {
    versions.merge(episode, version, BinaryOperator.maxBy(Comparator.naturalOrder()));
  }

  private void apply(Verdict verdict) {
    String episode = verdict.episode().id();
    VerdictVersion last = versions.get(episode);
    if (last != null && last.compareTo(VerdictVersion.of(verdict)) >= 0) {
      return;
    }
    versions.put(episode, VerdictVersion.of(verdict));
    changedEpisodes.add(episode);
    FormerPlace former = assignment.take(episode);
    if (former != null) {
      touch(former.incident());
    }
    if (verdict.state() == VerdictState.WITHDRAWN) {
      withdraw(former);
      return;
    }
    VerdictFacts facts = new VerdictFacts(verdict);
    if (former != null && constraints.holds(former.incident())) {
      assignment.put(facts, former.incident());
      return;
    }
    touch(place(facts, former));
    if (former != null && !former.verdict().statesTheSameCauseAs(facts)) {
      loosen(former);
    }
  }

  /** Places a verdict, in the part that a person has split off for its victim if there is one. */
  private IncidentState place(VerdictFacts facts, @Nullable FormerPlace former) {
    IncidentState assigned = assignment.assign(facts, former);
    IncidentState part = constraints.partFor(facts.victim(), assigned);
    if (part == null) {
      return assigned;
    }
    assignment.move(List.of(facts), part);
    if (assigned.members().isEmpty()) {
      assigned.setStanding(new IncidentStanding.Withdrawn());
    }
    touch(assigned);
    return part;
  }

  private void withdraw(@Nullable FormerPlace former) {
    if (former == null) {
      return;
    }
    if (former.incident().members().isEmpty()) {
      former.incident().setStanding(new IncidentStanding.Withdrawn());
    } else {
      loosen(former);
    }
  }

  /** Marks an incident some of whose members may have been joined by a verdict that has changed. */
  private void loosen(FormerPlace former) {
    if (!former.verdict().isOrphan()
        && !former.incident().members().haveAnotherWithTheCauseOf(former.verdict())) {
      loosened.add(former.incident().id());
    }
  }

  private void separate(IncidentState state, Separations separations) {
    if (!state.isLive() || constraints.holds(state)) {
      return;
    }
    List<List<VerdictFacts>> groups = new ArrayList<>(Regrouping.of(state.members().all()));
    if (groups.size() < 2) {
      return;
    }
    groups.remove(Regrouping.continuing(groups, state.published()));
    for (List<VerdictFacts> group : groups) {
      IncidentState separated =
          opened(IncidentIds.part(state.id(), group.getFirst().verdict(), now));
      assignment.move(group, separated);
      touch(separated);
      separations.add(state, separated, group);
    }
  }

  /** Notes which incidents and episodes have changed. */
  private final class Touches implements IncidentAssignment.Moves {
    @Override
    public void moved(VerdictFacts facts) {
      changedEpisodes.add(facts.episode());
    }

    @Override
    public void merged(IncidentState other, IncidentState target) {
      other.setStanding(new IncidentStanding.Merged(target.id()));
      touch(other);
      if (loosened.contains(other.id())) {
        loosened.add(target.id());
      }
    }
  }

  private IncidentState open(Verdict verdict) {
    String first = IncidentIds.opening(world, verdict);
    String id = first;
    for (int ordinal = 2; recent.contains(id) && known(id).isLive(); ordinal++) {
      id = IncidentIds.another(first, ordinal);
    }
    IncidentState former = recent.get(id);
    if (former == null) {
      return opened(id);
    }
    IncidentState target = constraints.mergeTarget(id);
    if (target != null) {
      return target;
    }
    former.setStanding(new IncidentStanding.Live());
    return former;
  }

  private IncidentState opened(String id) {
    IncidentState opened = IncidentState.open(id, world, now);
    assignment.attach(opened);
    recent.put(opened);
    return opened;
  }

  private void touch(IncidentState state) {
    recent.put(state);
    touched.add(state.id());
    changed.add(state.id());
  }

  private IncidentState known(String id) {
    IncidentState state = recent.get(id);
    if (state == null) {
      throw new IllegalStateException("no incident " + id);
    }
    return state;
  }
}
