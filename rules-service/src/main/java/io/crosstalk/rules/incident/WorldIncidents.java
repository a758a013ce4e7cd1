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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The incidents of one world, as far as the next verdicts can concern them. Verdicts are applied in
 * {@link CanonicalOrder}, all of one time together; the outcome then depends on the verdicts and on
 * nothing else.
 */
public final class WorldIncidents {
  private final World world;
  private final OpeningRule rule;
  private final IncidentWriter writer;
  private final Map<String, Dossier> dossiers = new TreeMap<>();
  private final Map<String, String> homes = new HashMap<>();
  private final Map<String, Edition> editions = new HashMap<>();
  private final Set<String> touched = new TreeSet<>();
  private final Set<String> changed = new TreeSet<>();

  /**
   * Takes up where an earlier instance stopped.
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
    this.writer = new IncidentWriter(new Recurrences(history, dossiers::values), site);
    this.editions.putAll(editions);
    known.forEach(this::takeUp);
  }

  /** The earliest time up to which an incident must reach for a verdict to concern it. */
  public static Instant reachesBackTo(Verdict verdict) {
    Span span = Span.of(verdict);
    return span.from().minus(span.reach()).minus(Span.LONGEST_PAUSE);
  }

  /** Every dossier as it now is. */
  public Collection<Dossier> dossiers() {
    return List.copyOf(dossiers.values());
  }

  /** Those that are not as they were when this began. */
  public Collection<Dossier> changed() {
    return changed.stream().map(this::dossier).toList();
  }

  /** The latest verdict applied to an episode; null for one never heard of. */
  public @Nullable Edition edition(String episode) {
    return editions.get(episode);
  }

  /** The incident that an episode belongs to; null when it was taken back. */
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
              Publisher.Outcome outcome = publisher.publish(dossier);
              dossiers.put(dossier.id(), outcome.dossier());
              publications.addAll(outcome.publications());
            });
    return publications;
  }

  private void takeUp(Dossier dossier) {
    dossiers.put(dossier.id(), dossier);
    dossier
        .members()
        .forEach(
            (episode, verdict) -> {
              homes.put(episode, dossier.id());
              editions.merge(
                  episode, Edition.of(verdict), BinaryOperator.maxBy(Comparator.naturalOrder()));
            });
  }

  private void apply(Instant at, Verdict verdict) {
    String episode = verdict.episode().id();
    Edition last = editions.get(episode);
    if (last != null && last.compareTo(Edition.of(verdict)) >= 0) {
      return;
    }
    editions.put(episode, Edition.of(verdict));
    Dossier home = leaveHome(episode);
    if (verdict.state() == VerdictState.WITHDRAWN) {
      if (home != null && home.members().isEmpty()) {
        put(home.withStanding(new Standing.Withdrawn()));
      }
      return;
    }
    join(verdict, new Placement(verdict, home, liveExcept(home)).places(), at);
  }

  private void join(Verdict verdict, List<Dossier> places, Instant at) {
    Dossier target = places.isEmpty() ? open(verdict, at) : places.getFirst();
    for (Dossier other : places.subList(Math.min(1, places.size()), places.size())) {
      target = target.withAll(other.members());
      other.members().keySet().forEach(member -> homes.put(member, places.getFirst().id()));
      put(other.emptied().withStanding(new Standing.Merged(target.id())));
    }
    homes.put(verdict.episode().id(), target.id());
    put(target.with(verdict));
  }

  private @Nullable Dossier leaveHome(String episode) {
    String id = homes.remove(episode);
    if (id == null) {
      return null;
    }
    Dossier left = dossier(id).without(episode);
    put(left);
    return left;
  }

  private Dossier open(Verdict verdict, Instant at) {
    String first = IncidentIds.opening(world, verdict);
    String id = first;
    for (int ordinal = 2; dossiers.containsKey(id) && dossier(id).isLive(); ordinal++) {
      id = IncidentIds.another(first, ordinal);
    }
    Dossier former = dossiers.get(id);
    return former == null ? Dossier.open(id, world, at) : former.withStanding(new Standing.Live());
  }

  private List<Dossier> liveExcept(@Nullable Dossier home) {
    return dossiers.values().stream()
        .filter(dossier -> dossier.isLive() && (home == null || !dossier.id().equals(home.id())))
        .toList();
  }

  private void put(Dossier dossier) {
    dossiers.put(dossier.id(), dossier);
    touched.add(dossier.id());
    changed.add(dossier.id());
  }

  private Dossier dossier(String id) {
    Dossier dossier = dossiers.get(id);
    if (dossier == null) {
      throw new IllegalStateException("no dossier " + id);
    }
    return dossier;
  }
}
