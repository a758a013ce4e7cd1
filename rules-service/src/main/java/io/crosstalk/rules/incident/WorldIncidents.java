package io.crosstalk.rules.incident;

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
 * The incidents of one world, as far as the next verdicts can concern them. Verdicts are applied in
 * {@link CanonicalOrder}, all of one time together; the outcome then depends on the verdicts and on
 * nothing else. After an exception the state is unusable.
 */
public final class WorldIncidents {
  private final World world;
  private final OpeningRule rule;
  private final IncidentWriter writer;
  private final RecentIncidents recent = new RecentIncidents();
  private final IncidentIndex index = new IncidentIndex();
  private final Map<String, String> homes = new HashMap<>();
  private final Map<String, Edition> editions = new HashMap<>();
  private final Set<String> touched = new TreeSet<>();
  private final Set<String> changed = new TreeSet<>();
  private final Set<String> changedEpisodes = new TreeSet<>();

  /**
   * A world as it was left by an earlier instance.
   *
   * @param known every dossier that the coming verdicts may touch
   * @param editions the latest verdict applied to each episode that the coming verdicts are about
   */
  public WorldIncidents(
      World world,
      Collection<Dossier> known,
      Map<String, Edition> editions,
      History history,
      OpeningRule rule,
      SiteTime site) {
    this.world = world;
    this.rule = rule;
    this.writer = new IncidentWriter(new Recurrences(history, recent), site);
    add(known, editions);
  }

  /** The earliest time up to which an incident must reach for a verdict to concern it. */
  public static Instant reachesBackTo(Verdict verdict) {
    Span span = Span.of(verdict);
    return span.from().minus(span.reach()).minus(Span.LONGEST_PAUSE);
  }

  /** Adds what is known from storage and not in memory yet. */
  public void add(Collection<Dossier> known, Map<String, Edition> more) {
    more.forEach(this::addEdition);
    known.stream().filter(dossier -> !recent.contains(dossier.id())).forEach(this::takeUp);
  }

  public World world() {
    return world;
  }

  /** Every dossier as it now is. */
  public Collection<Dossier> dossiers() {
    return recent.all();
  }

  public boolean isKnown(String incident) {
    return recent.contains(incident);
  }

  /** Dossiers that have changed since the last call of {@link #noteSaved}. */
  public Collection<Dossier> changed() {
    return changed.stream().map(this::dossier).toList();
  }

  /** Episodes with a new verdict or in another incident since the last {@link #noteSaved}. */
  public Collection<String> changedEpisodes() {
    return List.copyOf(changedEpisodes);
  }

  /** Takes note that everything that has changed is stored. */
  public void noteSaved() {
    changed.clear();
    changedEpisodes.clear();
  }

  /** Number of episodes in memory. */
  public int size() {
    return editions.size();
  }

  /**
   * Forgets saved incidents that end before a time, and what is known of their episodes.
   *
   * @param horizon the earliest end to keep
   */
  public void forgetBefore(Instant horizon) {
    for (Dossier dossier : recent.all()) {
      Instant reachesTo = dossier.reachesTo();
      if (reachesTo != null && reachesTo.isBefore(horizon)) {
        for (VerdictFacts facts : dossier.members().all()) {
          homes.remove(facts.episode());
          editions.remove(facts.episode());
        }
        dossier.detach();
        recent.remove(dossier);
      }
    }
    editions
        .entrySet()
        .removeIf(
            each ->
                !homes.containsKey(each.getKey()) && each.getValue().decidedAt().isBefore(horizon));
  }

  /** The latest verdict applied to an episode; null for an unknown episode. */
  public @Nullable Edition edition(String episode) {
    return editions.get(episode);
  }

  /** The incident that an episode belongs to; null when its verdict was withdrawn. */
  public @Nullable String incidentOf(String episode) {
    return homes.get(episode);
  }

  /**
   * Applies the verdicts of one time.
   *
   * @param verdicts in canonical order, all decided at that time
   * @return new versions of the incidents that have changed by them
   */
  public List<Publication> apply(Instant at, List<Verdict> verdicts) {
    touched.clear();
    verdicts.forEach(verdict -> apply(at, verdict));
    List<Publication> publications = new ArrayList<>();
    Publisher publisher = new Publisher(writer, rule, at);
    touched.stream()
        .map(this::dossier)
        .sorted(Publisher.ORDER)
        .forEach(
            dossier -> {
              publications.addAll(publisher.publish(dossier));
              recent.put(dossier);
            });
    return publications;
  }

  private void takeUp(Dossier dossier) {
    recent.put(dossier);
    dossier.attach(index);
    for (VerdictFacts facts : dossier.members().all()) {
      homes.put(facts.episode(), dossier.id());
      addEdition(facts.episode(), Edition.of(facts.verdict()));
    }
  }

  private void addEdition(String episode, Edition edition) {
    editions.merge(episode, edition, BinaryOperator.maxBy(Comparator.naturalOrder()));
  }

  private void apply(Instant at, Verdict verdict) {
    String episode = verdict.episode().id();
    Edition last = editions.get(episode);
    if (last != null && last.compareTo(Edition.of(verdict)) >= 0) {
      return;
    }
    editions.put(episode, Edition.of(verdict));
    changedEpisodes.add(episode);
    Dossier home = leaveHome(episode);
    if (verdict.state() == VerdictState.WITHDRAWN) {
      if (home != null && home.members().isEmpty()) {
        home.setStanding(new Standing.Withdrawn());
        touch(home);
      }
      return;
    }
    VerdictFacts facts = new VerdictFacts(verdict);
    join(facts, new Placement(facts, home, candidates(facts, home)).places(), at);
  }

  private List<Dossier> candidates(VerdictFacts facts, @Nullable Dossier home) {
    return index.candidates(facts).stream()
        .filter(dossier -> dossier.isLive() && dossier != home)
        .toList();
  }

  private void join(VerdictFacts facts, List<Dossier> places, Instant at) {
    Dossier target = places.isEmpty() ? open(facts.verdict(), at) : places.getFirst();
    for (Dossier other : places.subList(Math.min(1, places.size()), places.size())) {
      merge(other, target);
    }
    homes.put(facts.episode(), target.id());
    target.members().add(facts);
    touch(target);
  }

  private void merge(Dossier other, Dossier target) {
    List<VerdictFacts> moved = List.copyOf(other.members().all());
    other.members().clear();
    for (VerdictFacts each : moved) {
      target.members().add(each);
      homes.put(each.episode(), target.id());
      changedEpisodes.add(each.episode());
    }
    other.setStanding(new Standing.Merged(target.id()));
    touch(other);
  }

  private @Nullable Dossier leaveHome(String episode) {
    String id = homes.remove(episode);
    if (id == null) {
      return null;
    }
    Dossier left = dossier(id);
    left.members().remove(episode);
    touch(left);
    return left;
  }

  private Dossier open(Verdict verdict, Instant at) {
    String first = IncidentIds.opening(world, verdict);
    String id = first;
    for (int ordinal = 2; recent.contains(id) && dossier(id).isLive(); ordinal++) {
      id = IncidentIds.another(first, ordinal);
    }
    Dossier former = recent.get(id);
    if (former == null) {
      Dossier opened = Dossier.open(id, world, at);
      opened.attach(index);
      return opened;
    }
    former.setStanding(new Standing.Live());
    return former;
  }

  private void touch(Dossier dossier) {
    recent.put(dossier);
    touched.add(dossier.id());
    changed.add(dossier.id());
  }

  private Dossier dossier(String id) {
    Dossier dossier = recent.get(id);
    if (dossier == null) {
      throw new IllegalStateException("no dossier " + id);
    }
    return dossier;
  }
}
