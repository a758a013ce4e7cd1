package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.OwnLoad;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Who is hurt in a way that a domain can be the cause of. Who waits for a processor says nothing of
 * a storage path, nor does who feels that the machine below waits for one.
 */
final class Casualties {
  private final List<Observation> observations;

  /** The victim and its selves, and those of whom anything is known to be bad: few. */
  private final List<Observation> concerned;

  private final Predicate<Observation> self;
  private final String victim;
  private final Set<Harm> harms;
  private final Set<String> waiting;
  private final Set<String> elsewhere;
  private final Set<String> hurt;

  /**
   * Looks at everybody.
   *
   * @param observations by id
   * @param harms that the domain can do
   * @param victims ids of those whose harm is being asked about, the lead first
   * @param self whether it is the lead, what carries it or what it carries
   */
  Casualties(
      List<Observation> observations,
      Set<Harm> harms,
      List<String> victims,
      Predicate<Observation> self) {
    this.observations = observations;
    this.concerned =
        observations.stream().filter(each -> each.wounds().isHurt() || self.test(each)).toList();
    this.self = self;
    this.victim = victims.getFirst();
    this.harms = harms;
    this.waiting = ids(each -> each.wounds().waitFor(harms));
    this.elsewhere = ids(each -> !harms.containsAll(each.wounds().waits()));
    elsewhere.removeAll(waiting);
    this.hurt = new HashSet<>(waiting);
    hurt.addAll(victims);
    hurt.addAll(ids(each -> each.wounds().feels() && !isExplainedElsewhere(each)));
  }

  private Set<String> ids(Predicate<Observation> which) {
    Set<String> ids = new HashSet<>();
    for (Observation each : concerned) {
      if (which.test(each)) {
        ids.add(each.id());
      }
    }
    return ids;
  }

  /** How many resources, however many sources measure each of them. */
  private int count(Predicate<Observation> which) {
    int count = 0;
    String last = null;
    for (Observation each : observations) {
      if (which.test(each) && !each.id().equals(last)) {
        last = each.id();
        count++;
      }
    }
    return count;
  }

  /** Whether itself, or what it uses, waits for something else, and nothing of it waits here. */
  private boolean isExplainedElsewhere(Observation observation) {
    List<String> uses = observation.member().uses();
    boolean waits = !Collections.disjoint(uses, waiting);
    boolean waitsElsewhere =
        elsewhere.contains(observation.id()) || !Collections.disjoint(uses, elsewhere);
    return waitsElsewhere && !waits;
  }

  /**
   * What those who are hurt wait for at the domain; empty when it is only felt. What others wait
   * for says nothing where it is known that the victim, and what it runs on, does not.
   */
  Set<Harm> awaited() {
    Set<Harm> awaited = EnumSet.noneOf(Harm.class);
    Set<Harm> own = EnumSet.noneOf(Harm.class);
    Set<Harm> spared = EnumSet.noneOf(Harm.class);
    for (Observation each : concerned) {
      awaited.addAll(each.wounds().waits());
      if (self.test(each)) {
        own.addAll(each.wounds().waits());
        boolean isCalled = OwnLoad.isService(each.member().resource().kind());
        spared.addAll(isCalled && !each.id().equals(victim) ? Set.of() : each.wounds().known());
      }
    }
    spared.removeAll(own);
    awaited.removeAll(spared);
    awaited.retainAll(harms);
    return awaited;
  }

  /** Of how many it is known how they fare. */
  int measured() {
    return count(each -> each.wounds().areKnown(harms));
  }

  /** The victims among them. */
  AffectedSet hurt() {
    return AffectedSet.of(hurt);
  }

  /**
   * An application that waits for a machine, which waits for a disk, is not two that wait: counted
   * are those who wait for nobody, or for whom nobody waits.
   */
  int breadth() {
    Set<String> feeling = new HashSet<>();
    Set<String> awaited = new HashSet<>();
    for (Observation each : concerned) {
      if (hurt.contains(each.id())) {
        for (String used : each.member().uses()) {
          if (hurt.contains(used)) {
            feeling.add(each.id());
            awaited.add(used);
          }
        }
      }
    }
    return hurt.size() - Math.min(feeling.size(), awaited.size());
  }

  /** Of how many it is known how they fare, without the lead and its selves. */
  int measuredBeside() {
    return count(each -> !self.test(each) && each.wounds().areKnown(harms));
  }

  /** Whether it is known of a member how it fares. */
  boolean isMeasured(Observation observation) {
    return observation.wounds().areKnown(harms);
  }

  /** How many are hurt but for some. */
  int hurtBeside(Set<String> some) {
    return hurt.size() - (int) some.stream().filter(hurt::contains).count();
  }
}
