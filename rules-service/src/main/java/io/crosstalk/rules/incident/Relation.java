package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.Collections;

/** How much speaks for a verdict and an incident being one problem. */
enum Relation {
  NONE,
  /** One of the two does not know its cause, and the other one's would explain it. */
  WEAK,
  /** The same culprit, or the same kind of trouble on the same shared resource. */
  STRONG;

  private static final int MANY = 3;

  static Relation between(Verdict verdict, Dossier dossier) {
    Collection<Verdict> members = dossier.verdicts();
    if (members.isEmpty()) {
      return NONE;
    }
    if (!Span.of(verdict).meets(Span.of(members))) {
      return isAnotherBurst(verdict, members) ? STRONG : NONE;
    }
    if (members.stream().anyMatch(member -> isStrong(verdict, member))
        || isPartOf(verdict, members)
        || isHurtAgain(verdict, members)) {
      return STRONG;
    }
    boolean explains =
        Testimony.isOrphan(verdict) ? isExplainedBy(members, verdict) : explains(verdict, members);
    return explains ? WEAK : NONE;
  }

  /**
   * Whether many others have suffered since the same time from something that this victim depends
   * on too: then what hurts it alone is rather that than a coincidence.
   */
  private static boolean isPartOf(Verdict verdict, Collection<Verdict> members) {
    long others =
        members.stream()
            .filter(member -> !Testimony.isOrphan(member) && !isSameVictim(verdict, member))
            .filter(member -> isCauseFor(member, verdict))
            .filter(member -> Span.of(member).beginsWithin(Span.of(verdict)))
            .map(Testimony::victim)
            .distinct()
            .count();
    return others >= MANY && !Testimony.isOrphan(verdict);
  }

  /**
   * Whether the victim has suffered from it before, and it goes on: what is slow elsewhere on the
   * way to it is the same trouble. Another neighbour would be another.
   */
  private static boolean isHurtAgain(Verdict verdict, Collection<Verdict> members) {
    return ClassFamily.of(verdict.causeClass()) == ClassFamily.FAULT
        && !Testimony.isOrphan(verdict)
        && members.stream()
            .filter(member -> isSameVictim(verdict, member) && isSameFamily(verdict, member))
            .filter(member -> !Testimony.isConjecture(member))
            .filter(member -> Span.of(verdict).beginsWithin(Span.of(member)))
            .anyMatch(
                earlier ->
                    members.stream()
                        .anyMatch(
                            member -> isSamePlace(earlier, member) && isCauseFor(member, verdict)));
  }

  /** The same culprit in the same place again, soon after it has hurt. */
  private static boolean isAnotherBurst(Verdict verdict, Collection<Verdict> members) {
    Span bursts = Span.of(members);
    return !Testimony.culprits(verdict).isEmpty()
        && Span.of(verdict).follows(bursts)
        && members.stream()
            .anyMatch(
                member ->
                    isSameTrouble(verdict, member)
                        && !Collections.disjoint(
                            Testimony.culprits(verdict), Testimony.culprits(member)));
  }

  private static boolean isStrong(Verdict a, Verdict b) {
    return !Collections.disjoint(Testimony.culprits(a), Testimony.culprits(b))
        || isSameTrouble(a, b);
  }

  private static boolean isSameTrouble(Verdict a, Verdict b) {
    boolean eachItsOwnDoing = Testimony.isSelfMade(a) && Testimony.isSelfMade(b);
    return !eachItsOwnDoing
        && isSamePlace(a, b)
        && (isSameFamily(a, b) || isTakenForFault(a, b) || isTakenForFault(b, a));
  }

  private static boolean isSamePlace(Verdict a, Verdict b) {
    return a.sharedResource() != null
        && b.sharedResource() != null
        && a.sharedResource().id().equals(b.sharedResource().id());
  }

  private static boolean isSameFamily(Verdict a, Verdict b) {
    return ClassFamily.of(a.causeClass()) == ClassFamily.of(b.causeClass());
  }

  /** Who shares what a neighbour drowns, and cannot see the neighbour, sees it slow. */
  private static boolean isTakenForFault(Verdict accusing, Verdict slow) {
    return ClassFamily.of(accusing.causeClass()) == ClassFamily.NEIGHBOUR
        && !Testimony.culprits(accusing).isEmpty()
        && slow.causeClass() == CauseClass.SHARED_RESOURCE_FAULT
        && Span.of(slow).beginsDuring(Span.of(accusing));
  }

  private static boolean isExplainedBy(Collection<Verdict> members, Verdict orphan) {
    return members.stream()
        .anyMatch(
            member ->
                isSameVictim(orphan, member)
                    || dependOnEachOther(orphan, member)
                    || isOfCulprit(orphan, member)
                    || (!Testimony.isOrphan(member) && isCauseFor(member, orphan)));
  }

  /** Only incidents in which nobody knows the cause are open to being explained. */
  private static boolean explains(Verdict verdict, Collection<Verdict> members) {
    return members.stream().allMatch(Testimony::isOrphan)
        && members.stream()
            .anyMatch(
                orphan ->
                    isSameVictim(verdict, orphan)
                        || dependOnEachOther(orphan, verdict)
                        || isOfCulprit(orphan, verdict)
                        || isCauseFor(verdict, orphan));
  }

  /**
   * An application and the machine that it runs on are hurt together. What a service itself suffers
   * is explained by what it uses, not by what is known of who calls it.
   */
  private static boolean dependOnEachOther(Verdict orphan, Verdict other) {
    boolean isCalled = other.domains().contains(Testimony.victim(orphan));
    return orphan.domains().contains(Testimony.victim(other))
        || (isCalled && (Testimony.isOrphan(other) || !Testimony.isAboutItself(orphan)));
  }

  /** Whoever presses waits too, and often first. */
  private static boolean isOfCulprit(Verdict orphan, Verdict known) {
    return Testimony.culprits(known).contains(Testimony.victim(orphan));
  }

  private static boolean isSameVictim(Verdict a, Verdict b) {
    return Testimony.victim(a).equals(Testimony.victim(b));
  }

  /** Harm that was there before the cause, or came when it was over, is not explained by it. */
  private static boolean isCauseFor(Verdict known, Verdict orphan) {
    SharedResource shared = known.sharedResource();
    return shared != null
        && orphan.domains().contains(shared.id())
        && Span.of(orphan).beginsDuring(Span.of(known));
  }
}
