package io.crosstalk.engine.incident;

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
  private final OpeningRule rule;
  private final IncidentWriter writer;
  private final RecentIncidents recent = new RecentIncidents();
  private final IncidentIndex index = new IncidentIndex();
  private final Map<String, String> incidentByEpisode = new HashMap<>();
  private final Map<String, VerdictVersion> versions = new HashMap<>();
  private final Set<String> touched = new TreeSet<>();
  private final Set<String> changed = new TreeSet<>();
  private final Set<String> changedEpisodes = new TreeSet<>();

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
      OpeningRule rule,
      SiteTime site) {
    this.world = world;
    this.rule = rule;
    this.writer = new IncidentWriter(new Recurrences(history, recent), site);
    add(known, versions);
  }

  /**
   * Returns the earliest end that an incident may have to be related to a verdict; incidents that
   * ended earlier need not be loaded.
   */
  public static Instant reachesBackTo(Verdict verdict) {
    Span span = Span.of(verdict);
    return span.from().minus(span.reach()).minus(Span.LONGEST_PAUSE);
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
        for (VerdictFacts facts : state.members().all()) {
          incidentByEpisode.remove(facts.episode());
          versions.remove(facts.episode());
        }
        state.detach();
        recent.remove(state);
      }
    }
    versions
        .entrySet()
        .removeIf(
            each ->
                !incidentByEpisode.containsKey(each.getKey())
                    && each.getValue().decidedAt().isBefore(horizon));
  }

  /** Version of the latest verdict applied to an episode; null for an unknown episode. */
  public @Nullable VerdictVersion version(String episode) {
    return versions.get(episode);
  }

  /** Id of the incident that an episode belongs to; null when its verdict was withdrawn. */
  public @Nullable String incidentOf(String episode) {
    return incidentByEpisode.get(episode);
  }

  /**
   * Applies the verdicts of one time.
   *
   * @param verdicts verdicts in canonical order, all decided at that time
   * @return new versions of the changed incidents
   */
  public List<Publication> apply(Instant at, List<Verdict> verdicts) {
    touched.clear();
    verdicts.forEach(verdict -> apply(at, verdict));
    List<Publication> publications = new ArrayList<>();
    IncidentPublisher publisher = new IncidentPublisher(writer, rule, at);
    touched.stream()
        .map(this::known)
        .sorted(IncidentPublisher.ORDER)
        .forEach(
            state -> {
              publications.addAll(publisher.publish(state));
              recent.put(state);
            });
    return publications;
  }

  private void restore(IncidentState state) {
    recent.put(state);
    state.attach(index);
    for (VerdictFacts facts : state.members().all()) {
      incidentByEpisode.put(facts.episode(), state.id());
      addVersion(facts.episode(), VerdictVersion.of(facts.verdict()));
    }
  }

  private void addVersion(String episode, VerdictVersion version) {
    versions.merge(episode, version, BinaryOperator.maxBy(Comparator.naturalOrder()));
  }

  private void apply(Instant at, Verdict verdict) {
    String episode = verdict.episode().id();
    VerdictVersion last = versions.get(episode);
    if (last != null && last.compareTo(VerdictVersion.of(verdict)) >= 0) {
      return;
    }
    versions.put(episode, VerdictVersion.of(verdict));
    changedEpisodes.add(episode);
    IncidentState previous = detach(episode);
    if (verdict.state() == VerdictState.WITHDRAWN) {
      if (previous != null && previous.members().isEmpty()) {
        previous.setStanding(new IncidentStanding.Withdrawn());
        touch(previous);
      }
      return;
    }
    VerdictFacts facts = new VerdictFacts(verdict);
    join(facts, new Placement(facts, previous, candidates(facts, previous)).incidents(), at);
  }

  private List<IncidentState> candidates(VerdictFacts facts, @Nullable IncidentState previous) {
    return index.candidates(facts).stream()
        .filter(state -> state.isLive() && state != previous)
        .toList();
  }

  private void join(VerdictFacts facts, List<IncidentState> found, Instant at) {
    IncidentState target = found.isEmpty() ? open(facts.verdict(), at) : found.getFirst();
    for (IncidentState other : found.subList(Math.min(1, found.size()), found.size())) {
      merge(other, target);
    }
    incidentByEpisode.put(facts.episode(), target.id());
    target.members().add(facts);
    touch(target);
  }

  private void merge(IncidentState other, IncidentState target) {
    List<VerdictFacts> moved = List.copyOf(other.members().all());
    other.members().clear();
    for (VerdictFacts each : moved) {
      target.members().add(each);
      incidentByEpisode.put(each.episode(), target.id());
      changedEpisodes.add(each.episode());
    }
    other.setStanding(new IncidentStanding.Merged(target.id()));
    touch(other);
  }

  private @Nullable IncidentState detach(String episode) {
    String id = incidentByEpisode.remove(episode);
    if (id == null) {
      return null;
    }
    IncidentState left = known(id);
    left.members().remove(episode);
    touch(left);
    return left;
  }

  private IncidentState open(Verdict verdict, Instant at) {
    String first = IncidentIds.opening(world, verdict);
    String id = first;
    for (int ordinal = 2; recent.contains(id) && known(id).isLive(); ordinal++) {
      id = IncidentIds.another(first, ordinal);
    }
    IncidentState former = recent.get(id);
    if (former == null) {
      IncidentState opened = IncidentState.open(id, world, at);
      opened.attach(index);
      return opened;
    }
    former.setStanding(new IncidentStanding.Live());
    return former;
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
