package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.engine.incident.grouping.Relation;
import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.CauseClass;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;

/**
 * Slow reference implementation of {@link Relation}: compares a verdict with every member of an
 * incident. The results from the indexes are tested against it.
 */
public final class PairwiseRelation {
  private static final int MANY = 3;

  private PairwiseRelation() {}

  public static Relation between(VerdictFacts verdict, Collection<VerdictFacts> members) {
    if (members.isEmpty()) {
      return Relation.NONE;
    }
    if (!verdict.span().meets(Span.of(members))) {
      return isAnotherBurst(verdict, members) ? Relation.STRONG : Relation.NONE;
    }
    if (members.stream().anyMatch(member -> isStrong(verdict, member))
        || isPartOf(verdict, members)
        || isDegradedAgain(verdict, members)) {
      return Relation.STRONG;
    }
    boolean explains =
        verdict.isOrphan() ? isExplainedBy(members, verdict) : explains(verdict, members);
    return explains ? Relation.WEAK : Relation.NONE;
  }

  private static boolean isPartOf(VerdictFacts verdict, Collection<VerdictFacts> members) {
    long others =
        members.stream()
            .filter(member -> !member.isOrphan() && !isSameVictim(verdict, member))
            .filter(member -> isCauseFor(member, verdict))
            .filter(member -> member.span().beginsWithin(verdict.span()))
            .map(VerdictFacts::victim)
            .distinct()
            .count();
    return others >= MANY && !verdict.isOrphan();
  }

  private static boolean isDegradedAgain(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return verdict.family() == ClassFamily.FAULT
        && !verdict.isOrphan()
        && members.stream()
            .filter(member -> isSameVictim(verdict, member) && isSameFamily(verdict, member))
            .filter(member -> !member.isConjecture())
            .filter(member -> verdict.span().beginsWithin(member.span()))
            .anyMatch(
                earlier ->
                    members.stream()
                        .anyMatch(
                            member ->
                                isSameSharedResource(earlier, member)
                                    && isCauseFor(member, verdict)));
  }

  private static boolean isAnotherBurst(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return !verdict.culprits().isEmpty()
        && verdict.span().follows(Span.of(members))
        && members.stream()
            .anyMatch(
                member ->
                    isSameTrouble(verdict, member)
                        && !Collections.disjoint(verdict.culprits(), member.culprits()));
  }

  private static boolean isStrong(VerdictFacts a, VerdictFacts b) {
    return !Collections.disjoint(a.culprits(), b.culprits()) || isSameTrouble(a, b);
  }

  private static boolean isSameTrouble(VerdictFacts a, VerdictFacts b) {
    boolean eachItsOwnDoing = a.isSelfMade() && b.isSelfMade();
    return !eachItsOwnDoing
        && isSameSharedResource(a, b)
        && (isSameFamily(a, b) || isTakenForFault(a, b) || isTakenForFault(b, a));
  }

  private static boolean isSameSharedResource(VerdictFacts a, VerdictFacts b) {
    return a.contentionDomain() != null && a.contentionDomain().equals(b.contentionDomain());
  }

  private static boolean isSameFamily(VerdictFacts a, VerdictFacts b) {
    return a.family() == b.family();
  }

  private static boolean isTakenForFault(VerdictFacts accusing, VerdictFacts slow) {
    return accusing.family() == ClassFamily.NEIGHBOUR
        && !accusing.culprits().isEmpty()
        && slow.verdict().causeClass() == CauseClass.SHARED_RESOURCE_FAULT
        && slow.span().beginsDuring(accusing.span());
  }

  private static boolean isExplainedBy(Collection<VerdictFacts> members, VerdictFacts orphan) {
    boolean early = beganBefore(orphan.span(), Span.of(members));
    return members.stream()
        .anyMatch(
            member ->
                isSameVictim(orphan, member)
                    || (!early
                        && (dependOnEachOther(orphan, member)
                            || member.culprits().contains(orphan.victim())
                            || (!member.isOrphan() && isCauseFor(member, orphan)))));
  }

  private static boolean explains(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return members.stream().allMatch(VerdictFacts::isOrphan)
        && members.stream()
            .anyMatch(
                orphan ->
                    isSameVictim(verdict, orphan)
                        || (!beganBefore(Span.of(members), verdict.span())
                            && (dependOnEachOther(orphan, verdict)
                                || verdict.culprits().contains(orphan.victim())
                                || isCauseFor(verdict, orphan))));
  }

  private static boolean beganBefore(Span effect, Span cause) {
    Duration reach = effect.reach().compareTo(cause.reach()) > 0 ? effect.reach() : cause.reach();
    return effect.from().isBefore(cause.from().minus(reach));
  }

  private static boolean dependOnEachOther(VerdictFacts orphan, VerdictFacts other) {
    boolean isCalled = other.domains().contains(orphan.victim());
    return orphan.domains().contains(other.victim())
        || (isCalled && (other.isOrphan() || !orphan.isOnItsVictim()));
  }

  private static boolean isSameVictim(VerdictFacts a, VerdictFacts b) {
    return a.victim().equals(b.victim());
  }

  private static boolean isCauseFor(VerdictFacts known, VerdictFacts orphan) {
    return known.contentionDomain() != null
        && orphan.domains().contains(known.contentionDomain())
        && orphan.span().beginsDuring(known.span());
  }
}
