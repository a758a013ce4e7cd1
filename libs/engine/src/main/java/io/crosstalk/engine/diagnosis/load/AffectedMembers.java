package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.OwnLoad;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Members of a contention domain whose degradation the domain can have caused. On a storage path,
 * for example, a member does not count that waits for a processor, or whose machine waits for a
 * processor.
 */
public final class AffectedMembers {
  private final List<Observation> observations;

  /**
   * Observations of all affected members, of the victim, and of the resources that it runs on or
   * that run on it. These are few of all observations.
   */
  private final List<Observation> concerned;

  private final Predicate<Observation> self;
  private final String victim;
  private final Set<Degradation> degradations;
  private final Set<String> waiting;
  private final Set<String> waitingElsewhere;
  private final Set<String> affected;

  /**
   * Classifies all members.
   *
   * @param observations sorted by id
   * @param degradations degradations that the domain can cause
   * @param victims ids of the victims of the diagnosis requests, the lead first
   * @param self whether an observation is of the lead victim, of a resource that it runs on, or of
   *     a resource that runs on it
   */
  public AffectedMembers(
      List<Observation> observations,
      Set<Degradation> degradations,
      List<String> victims,
      Predicate<Observation> self) {
    this.observations = observations;
    this.concerned =
        observations.stream()
            .filter(each -> each.degradation().isAffected() || self.test(each))
            .toList();
    this.self = self;
    this.victim = victims.getFirst();
    this.degradations = degradations;
    this.waiting = ids(each -> each.degradation().waitFor(degradations));
    this.waitingElsewhere = ids(each -> !degradations.containsAll(each.degradation().waits()));
    waitingElsewhere.removeAll(waiting);
    this.affected = new HashSet<>(waiting);
    affected.addAll(victims);
    affected.addAll(ids(each -> each.degradation().showsSymptoms() && !isExplainedElsewhere(each)));
  }

  private Set<String> ids(Predicate<Observation> condition) {
    Set<String> ids = new HashSet<>();
    for (Observation each : concerned) {
      if (condition.test(each)) {
        ids.add(each.id());
      }
    }
    return ids;
  }

  /** Number of resources that match; a resource that several sources measure counts once. */
  private int count(Predicate<Observation> condition) {
    int count = 0;
    String last = null;
    for (Observation each : observations) {
      if (condition.test(each) && !each.id().equals(last)) {
        last = each.id();
        count++;
      }
    }
    return count;
  }

  /**
   * Returns whether the degradation comes from another domain: the resource, or a resource that it
   * uses, waits for another domain, and no resource that it uses waits for this one.
   */
  private boolean isExplainedElsewhere(Observation observation) {
    List<String> uses = observation.member().uses();
    boolean waits = !Collections.disjoint(uses, waiting);
    boolean isWaitingElsewhere =
        waitingElsewhere.contains(observation.id())
            || !Collections.disjoint(uses, waitingElsewhere);
    return isWaitingElsewhere && !waits;
  }

  /**
   * Kinds of degradation, such as waits for storage, that the affected members have at this domain;
   * empty when there are only symptoms ({@link Degradation#FELT}). Kinds are left out that the
   * victim and the resources that it runs on are known not to have.
   */
  public Set<Degradation> awaited() {
    Set<Degradation> awaited = EnumSet.noneOf(Degradation.class);
    Set<Degradation> own = EnumSet.noneOf(Degradation.class);
    Set<Degradation> notAwaited = EnumSet.noneOf(Degradation.class);
    for (Observation each : concerned) {
      awaited.addAll(each.degradation().waits());
      if (self.test(each)) {
        own.addAll(each.degradation().waits());
        boolean isCalled = OwnLoad.isService(each.member().resource().kind());
        notAwaited.addAll(
            isCalled && !each.id().equals(victim) ? Set.of() : each.degradation().known());
      }
    }
    notAwaited.removeAll(own);
    awaited.removeAll(notAwaited);
    awaited.retainAll(degradations);
    return awaited;
  }

  /** Number of resources whose degradation is measured. */
  public int measured() {
    return count(each -> each.degradation().areKnown(degradations));
  }

  /** Ids of all affected members, including the victims. */
  public AffectedSet affected() {
    return AffectedSet.of(affected);
  }

  /**
   * Number of affected members that do not run on one another. An application that waits for a
   * machine, which waits for a disk, counts once. The result is the number of affected members that
   * use no other affected member, or the number of those that no other affected member uses,
   * whichever is larger.
   */
  public int breadth() {
    Set<String> using = new HashSet<>();
    Set<String> awaited = new HashSet<>();
    for (Observation each : concerned) {
      if (affected.contains(each.id())) {
        for (String used : each.member().uses()) {
          if (affected.contains(used)) {
            using.add(each.id());
            awaited.add(used);
          }
        }
      }
    }
    return affected.size() - Math.min(using.size(), awaited.size());
  }

  /**
   * Number of resources whose degradation is measured, without the lead victim, the resources that
   * it runs on and those that run on it.
   */
  public int measuredBeside() {
    return count(each -> !self.test(each) && each.degradation().areKnown(degradations));
  }

  /** Returns whether the degradation of a member is measured. */
  public boolean isMeasured(Observation observation) {
    return observation.degradation().areKnown(degradations);
  }

  /** Number of affected members that are not among the given ids. */
  public int affectedBeside(Set<String> some) {
    return affected.size() - (int) some.stream().filter(affected::contains).count();
  }
}
