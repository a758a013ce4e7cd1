package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.engine.incident.grouping.IncidentMembers.Role;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Contribution;
import io.crosstalk.event.Contribution.OtherCause;
import io.crosstalk.event.Environment;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists victims of several causes in the incident of each cause. The verdict on such a victim
 * belongs to one incident, its source; an incident whose cause is a further cause of the verdict
 * names the victim as well. Such a victim joins, merges, opens and keeps open nothing.
 */
final class SharedVictims {
  private static final Comparator<VerdictFacts> WORST_FIRST =
      Comparator.comparingDouble(VerdictFacts::excess)
          .reversed()
          .thenComparing(VerdictFacts::episode);

  private final BiFunction<Role, String, Collection<IncidentState>> index;
  private final Function<String, @Nullable IncidentState> known;

  /** Incidents in memory that list a victim with its contributions, by victim. */
  private final Map<String, Set<String>> holders = new HashMap<>();

  /**
   * A cause of the victim.
   *
   * @param victim the victim as the verdict with this cause describes it
   * @param share part of the degradation, 0 to 1
   */
  private record Cause(Victim victim, double share) {}

  /**
   * Creates the lists without victims.
   *
   * @param index incidents in memory by role and resource
   * @param known an incident in memory by its id; null for another one
   */
  SharedVictims(
      BiFunction<Role, String, Collection<IncidentState>> index,
      Function<String, @Nullable IncidentState> known) {
    this.index = index;
    this.known = known;
  }

  /** Adds the victims that a stored incident lists. */
  void add(IncidentState state) {
    state.contributions().keySet().forEach(victim -> hold(victim, state));
  }

  /** Removes an incident from memory; the contributions that other ones list stay. */
  void forget(IncidentState state) {
    state.contributions().keySet().forEach(victim -> release(victim, state));
  }

  /**
   * Determines the victims of several causes anew, as far as some incidents are concerned.
   *
   * @param touched incidents that have changed
   * @return live incidents whose list has changed
   */
  Set<IncidentState> update(Collection<IncidentState> touched) {
    Set<String> victims = new TreeSet<>();
    for (IncidentState state : touched) {
      victims.addAll(state.contributions().keySet());
      victims.addAll(state.members().victimsOfFurtherCauses());
      for (String cause : state.members().namedCauses()) {
        index
            .apply(Role.FURTHER_CAUSE, cause)
            .forEach(each -> victims.addAll(each.members().victimsOfFurtherCause(cause)));
      }
    }
    Set<IncidentState> changed = new HashSet<>();
    victims.forEach(victim -> update(victim, changed));
    return changed;
  }

  private void update(String victim, Set<IncidentState> changed) {
    Map<IncidentState, Victim> now = listed(victim);
    Set<IncidentState> concerned = new HashSet<>(now.keySet());
    holders.getOrDefault(victim, Set.of()).stream()
        .flatMap(id -> Stream.ofNullable(known.apply(id)))
        .forEach(concerned::add);
    for (IncidentState state : concerned) {
      Victim before = state.contributions().get(victim);
      Victim next = now.get(state);
      if (next == null && before != null && isOfForgotten(before)) {
        continue;
      }
      if (next == null ? before != null : !next.equals(before)) {
        put(victim, next, state);
        if (state.isLive()) {
          changed.add(state);
        }
      }
    }
  }

  private void put(String victim, @Nullable Victim next, IncidentState state) {
    state.setContribution(victim, next);
    if (next == null) {
      release(victim, state);
    } else {
      hold(victim, state);
    }
  }

  /** Returns whether nothing in memory tells the contributions to a victim. */
  private boolean isOfForgotten(Victim listed) {
    return listed.isOfAnotherIncident()
        && others(listed).anyMatch(each -> known.apply(each.incident()) == null);
  }

  /** The victim as each incident of its causes lists it; empty for a victim of one cause. */
  private Map<IncidentState, Victim> listed(String victim) {
    Map<IncidentState, Map<IncidentState, Cause>> bySource = new LinkedHashMap<>();
    index.apply(Role.VICTIM, victim).stream()
        .filter(state -> state.isLive() && state.victimIds().contains(victim))
        .sorted(
            Comparator.<IncidentState>comparingDouble(state -> -worst(state, victim).excess())
                .thenComparing(Placement.OLDEST_FIRST))
        .forEach(source -> bySource.put(source, causes(source, victim)));
    return bySource.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty() || hasForgotten(each.getKey(), victim))
        .findFirst()
        .map(each -> listed(victim, each.getKey(), each.getValue()))
        .orElse(Map.of());
  }

  private Map<IncidentState, Victim> listed(
      String victim, IncidentState source, Map<IncidentState, Cause> causes) {
    List<OtherCause> further = new ArrayList<>(forgotten(source, victim).toList());
    causes.forEach(
        (state, cause) -> further.add(new OtherCause(state.id(), name(state), cause.share())));
    double rest = 1 - further.stream().mapToDouble(OtherCause::share).sum();
    OtherCause first = new OtherCause(source.id(), name(source), Math.max(0, rest));
    Map<IncidentState, Victim> listed = new HashMap<>();
    listed.put(
        source,
        worst(source, victim)
            .verdict()
            .victim()
            .with(new Contribution(first.share(), null, further)));
    causes.forEach(
        (state, cause) ->
            listed.put(state, cause.victim().with(secondary(state, cause, first, further))));
    return listed;
  }

  private static Contribution secondary(
      IncidentState state, Cause cause, OtherCause first, List<OtherCause> further) {
    List<OtherCause> others = new ArrayList<>(List.of(first));
    further.stream().filter(each -> !each.incident().equals(state.id())).forEach(others::add);
    return new Contribution(cause.share(), true, others);
  }

  private boolean hasForgotten(IncidentState source, String victim) {
    return forgotten(source, victim).findAny().isPresent();
  }

  /** Contributions to an own victim of incidents that are no longer in memory. */
  private Stream<OtherCause> forgotten(IncidentState source, String victim) {
    return Stream.ofNullable(source.contributions().get(victim))
        .filter(each -> !each.isOfAnotherIncident())
        .flatMap(SharedVictims::others)
        .filter(each -> known.apply(each.incident()) == null);
  }

  private static Stream<OtherCause> others(Victim victim) {
    Contribution contribution = victim.contribution();
    return contribution == null ? Stream.empty() : contribution.others().stream();
  }

  /** Other incidents whose cause degrades a victim of the source; the oldest of each cause. */
  private Map<IncidentState, Cause> causes(IncidentState source, String victim) {
    Map<IncidentState, Cause> causes = new TreeMap<>(Placement.OLDEST_FIRST);
    source.members().ofVictim(victim).stream()
        .sorted(WORST_FIRST)
        .forEach(
            facts -> {
              for (FurtherCause further : facts.verdict().furtherCauses()) {
                index
                    .apply(
                        further.suspect() == null ? Role.CONTENTION_DOMAIN : Role.CULPRIT,
                        further.resource())
                    .stream()
                    .filter(state -> state != source && isCause(state, further, facts))
                    .min(Placement.OLDEST_FIRST)
                    .ifPresent(
                        state ->
                            causes.putIfAbsent(
                                state, new Cause(facts.verdict().victim(), further.share())));
              }
            });
    return causes;
  }

  /**
   * Returns whether an incident with other victims only, at least one, names a further cause of a
   * verdict.
   */
  private static boolean isCause(IncidentState state, FurtherCause cause, VerdictFacts facts) {
    Incident published = state.published();
    SharedResource shared = published == null ? null : published.sharedResource();
    if (published == null
        || shared == null
        || !state.isLive()
        || !facts.domains().contains(shared.id())) {
      return false;
    }
    Set<String> culprits = culprits(published);
    return names(state, published, culprits, cause, facts)
        && !culprits.contains(facts.victim())
        && !state.victimIds().contains(facts.victim())
        && published.ownVictims().stream().anyMatch(each -> !each.resource().equals(facts.victim()))
        && (isOfProduction(facts.verdict().victim())
            || !isOfProduction(published.victims().getFirst()));
  }

  private static boolean names(
      IncidentState state,
      Incident published,
      Set<String> culprits,
      FurtherCause cause,
      VerdictFacts facts) {
    String suspect = cause.suspect();
    return suspect == null
        ? ClassFamily.of(published.causeClass()) == ClassFamily.FAULT
            && cause.sharedResource().equals(published.sharedResource())
            && state.members().haveContentionDomain(cause.resource(), facts.span())
        : culprits.contains(suspect) && state.members().hasCulprit(suspect, facts.span());
  }

  private static VerdictFacts worst(IncidentState state, String victim) {
    return state.members().ofVictim(victim).stream().min(WORST_FIRST).orElseThrow();
  }

  /**
   * The first culprit of an incident whose team is notified, else its shared resource, else its
   * class.
   */
  private static String name(IncidentState state) {
    Incident published = state.published();
    if (published == null) {
      return state.id();
    }
    SharedResource shared = published.sharedResource();
    return published.suspects().stream()
        .filter(Suspect::isCulprit)
        .filter(Teams::isToBeNotified)
        .map(Suspect::resource)
        .findFirst()
        .orElse(shared == null ? published.causeClass().wireName() : shared.id());
  }

  private static Set<String> culprits(Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .map(Suspect::resource)
        .collect(Collectors.toSet());
  }

  private static boolean isOfProduction(Victim victim) {
    return victim.environment() == Environment.PRODUCTION
        || victim.environment() == Environment.UNKNOWN;
  }

  private void hold(String victim, IncidentState state) {
    holders.computeIfAbsent(victim, each -> new HashSet<>()).add(state.id());
  }

  private void release(String victim, IncidentState state) {
    holders.computeIfPresent(
        victim,
        (each, ids) -> {
          ids.remove(state.id());
          return ids.isEmpty() ? null : ids;
        });
  }
}
