package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.OwnLoad;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares all members of a domain with the timeline of a victim: each member by an outline, and
 * those that may matter sample by sample. The work is done in pieces. Not thread-safe.
 */
public final class DomainObservation {
  /** Number of members whose outline is computed in one piece. */
  private static final int OUTLINES_PER_PIECE = 512;

  /** Number of members that are compared sample by sample in one piece. */
  private static final int COMPARISONS_PER_PIECE = 64;

  private final Timeline timeline;
  private final Members members;
  private final Set<LoadKind> kinds;
  private final Set<String> closely;
  private final List<BoundedObservation> glances;
  private final List<Observation> observations;
  private Map<LoadKind, Double> sustained = Map.of();

  /**
   * Creates a survey that has not begun.
   *
   * @param kinds kinds of load that matter
   * @param closely ids of the resources that are always compared sample by sample
   */
  public DomainObservation(
      Timeline timeline, Members members, Set<LoadKind> kinds, Set<String> closely) {
    this.timeline = timeline;
    this.members = members;
    this.kinds = kinds;
    this.closely = closely;
    this.glances = new ArrayList<>(members.all().size());
    this.observations = new ArrayList<>(members.all().size());
  }

  /** Performs one piece of the work; true once the survey is complete. */
  public boolean step() {
    if (glances.size() < members.all().size()) {
      outlineMembers();
    } else {
      compareMembers();
    }
    return observations.size() == members.all().size();
  }

  private void outlineMembers() {
    int end = Math.min(members.all().size(), glances.size() + OUTLINES_PER_PIECE);
    for (int i = glances.size(); i < end; i++) {
      glances.add(BoundedObservation.at(members.all().get(i), timeline, kinds));
    }
    if (end == members.all().size()) {
      sustained = sustainedLoad();
    }
  }

  private void compareMembers() {
    int comparisons = 0;
    for (int i = observations.size();
        i < glances.size() && comparisons < COMPARISONS_PER_PIECE;
        i++) {
      Observation observation = observe(glances.get(i));
      observations.add(observation);
      comparisons += observation instanceof SampleComparison ? 1 : 0;
    }
  }

  private Observation observe(BoundedObservation glance) {
    boolean enough = glance.suffices(timeline, sustained) && !closely.contains(glance.id());
    return enough ? glance : closeLook(glance.member());
  }

  public SampleComparison closeLook(Member member) {
    return SampleComparison.at(member, timeline, kinds);
  }

  /** Observations of all members, sorted by id. */
  public List<Observation> observations() {
    return observations;
  }

  /** Load that the domain sustained before the onset, by kind, as far as the outlines show. */
  private Map<LoadKind, Double> sustainedLoad() {
    List<BoundedObservation> counting = counted(glances);
    Map<LoadKind, Double> sums = new EnumMap<>(LoadKind.class);
    for (LoadKind kind : kinds) {
      double sum = 0;
      for (BoundedObservation each : counting) {
        sum += each.sustained(kind);
      }
      sums.put(kind, sum);
    }
    return sums;
  }

  /** Observations whose loads are added up. */
  public List<Observation> counted() {
    return counted(observations);
  }

  /** Total loads of some of the observations, by kind. */
  public Map<LoadKind, LoadTotal> totals(List<Observation> some) {
    return LoadTotal.byKind(counted(some), Map.of());
  }

  /**
   * Observations whose loads are added up. A database is left out when the machine that it runs on
   * is a member too, because the machine's load includes the database's load. The load of a service
   * is not part of the load of the services that it calls.
   */
  private <T extends Observation> List<T> counted(List<T> all) {
    if (!members.mayUseEachOther()) {
      return all;
    }
    Set<String> loaded = new HashSet<>();
    for (T each : all) {
      if (!each.demands().isEmpty() && !OwnLoad.isService(each.member().resource().kind())) {
        loaded.add(each.id());
      }
    }
    List<T> counted = new ArrayList<>(all.size());
    for (T each : all) {
      if (!usesAny(each.member(), loaded)) {
        counted.add(each);
      }
    }
    return counted;
  }

  private static boolean usesAny(Member member, Set<String> loaded) {
    for (String used : member.uses()) {
      if (loaded.contains(used)) {
        return true;
      }
    }
    return false;
  }
}
