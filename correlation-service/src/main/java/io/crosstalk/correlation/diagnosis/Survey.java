package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.OwnLoad;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Observations of all members of a domain beside one timeline: a glance at each, and a close look
 * at those that may matter. Made in pieces; not thread-safe.
 */
final class Survey {
  /** Members that are glanced at in one piece. */
  private static final int GLANCES = 512;

  /** Members that are looked at closely in one piece. */
  private static final int LOOKS = 64;

  private final Timeline timeline;
  private final Members members;
  private final Set<LoadKind> kinds;
  private final Set<String> closely;
  private final List<Glance> glances;
  private final List<Observation> observations;
  private Map<LoadKind, Double> borne = Map.of();

  /**
   * A survey that has not begun.
   *
   * @param kinds of load that matter
   * @param closely ids of those to be looked at closely whatever a glance tells
   */
  Survey(Timeline timeline, Members members, Set<LoadKind> kinds, Set<String> closely) {
    this.timeline = timeline;
    this.members = members;
    this.kinds = kinds;
    this.closely = closely;
    this.glances = new ArrayList<>(members.all().size());
    this.observations = new ArrayList<>(members.all().size());
  }

  /** Goes on by one piece; true once the survey is complete. */
  boolean step() {
    if (glances.size() < members.all().size()) {
      glance();
    } else {
      look();
    }
    return observations.size() == members.all().size();
  }

  private void glance() {
    int end = Math.min(members.all().size(), glances.size() + GLANCES);
    for (int i = glances.size(); i < end; i++) {
      glances.add(Glance.at(members.all().get(i), timeline, kinds));
    }
    if (end == members.all().size()) {
      borne = borne();
    }
  }

  private void look() {
    int closeLooks = 0;
    for (int i = observations.size(); i < glances.size() && closeLooks < LOOKS; i++) {
      Observation observation = observe(glances.get(i));
      observations.add(observation);
      closeLooks += observation instanceof CloseLook ? 1 : 0;
    }
  }

  private Observation observe(Glance glance) {
    boolean enough = glance.suffices(timeline, borne) && !closely.contains(glance.id());
    return enough ? glance : closeLook(glance.member());
  }

  CloseLook closeLook(Member member) {
    return CloseLook.at(member, timeline, kinds);
  }

  /** All members, by id. */
  List<Observation> observations() {
    return observations;
  }

  /** The load that the domain sustained before the onset, as far as glances tell. */
  private Map<LoadKind, Double> borne() {
    List<Glance> counting = counted(glances);
    Map<LoadKind, Double> sums = new EnumMap<>(LoadKind.class);
    for (LoadKind kind : kinds) {
      double sum = 0;
      for (Glance each : counting) {
        sum += each.borne(kind);
      }
      sums.put(kind, sum);
    }
    return sums;
  }

  /** The members whose loads are summed up. */
  List<Observation> counted() {
    return counted(observations);
  }

  /**
   * Leaves out a database beside the machine that it runs on, which bears the same load. The load
   * of a service is no part of the load of the services that it calls.
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
