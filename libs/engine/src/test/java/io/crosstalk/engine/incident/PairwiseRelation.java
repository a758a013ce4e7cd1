package io.crosstalk.engine.incident;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.Mechanism;
import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.engine.incident.grouping.Relation;
import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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
    if (namesTheSameCause(verdict, members) || isAnotherBurst(verdict, members)) {
      return Relation.STRONG;
    }
    if (!verdict.span().meets(Span.of(members))) {
      return Relation.NONE;
    }
    if (isPartOf(verdict, members) || isDegradedAgain(verdict, members)) {
      return Relation.MODERATE;
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

  private static boolean namesTheSameCause(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return verdict.culprits().stream().anyMatch(culprit -> isCulprit(culprit, verdict, members))
        || meets(verdict, ofTheSameTrouble(verdict, members, false))
        || meets(verdict, ofTheSameTrouble(verdict, members, true))
        || members.stream()
            .anyMatch(
                each ->
                    isSameSharedResource(verdict, each)
                        && !(verdict.isSelfMade() && each.isSelfMade())
                        && (isTakenForFault(verdict, each) || isTakenForFault(each, verdict)));
  }

  /**
   * Returns whether a resource is named as a culprit in one contention domain at the time of a
   * verdict.
   */
  private static boolean isCulprit(
      String resource, VerdictFacts verdict, Collection<VerdictFacts> members) {
    return members.stream()
        .map(PairwiseRelation::domain)
        .distinct()
        .anyMatch(
            domain ->
                meets(
                    verdict,
                    members.stream()
                        .filter(each -> each.culprits().contains(resource))
                        .filter(each -> domain(each).equals(domain))));
  }

  private static boolean isAnotherBurst(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return verdict.culprits().stream()
        .anyMatch(
            culprit ->
                Stream.of(true, false)
                    .map(
                        selfMade ->
                            ofTheSameTrouble(verdict, members, selfMade)
                                .filter(each -> each.culprits().contains(culprit))
                                .toList())
                    .anyMatch(
                        bursts -> !bursts.isEmpty() && verdict.span().follows(Span.of(bursts))));
  }

  /** Members of one family at the verdict's shared resource, whose times form one hull. */
  private static Stream<VerdictFacts> ofTheSameTrouble(
      VerdictFacts verdict, Collection<VerdictFacts> members, boolean selfMade) {
    return members.stream()
        .filter(each -> each.isSelfMade() == selfMade && !(selfMade && verdict.isSelfMade()))
        .filter(each -> isSameSharedResource(verdict, each) && isSameFamily(verdict, each));
  }

  private static boolean meets(VerdictFacts verdict, Stream<VerdictFacts> some) {
    List<VerdictFacts> found = some.toList();
    return !found.isEmpty() && verdict.span().meets(Span.of(found));
  }

  private static String domain(VerdictFacts facts) {
    return Objects.requireNonNullElse(facts.contentionDomain(), "");
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
    boolean possible =
        members.stream().allMatch(VerdictFacts::isOrphan)
            || members.stream()
                .filter(each -> !each.isOrphan())
                .anyMatch(each -> canCause(each, orphan));
    return possible
        && members.stream()
            .anyMatch(
                member ->
                    isSameVictim(orphan, member)
                        || (!early
                            && (dependOnEachOther(orphan, member)
                                || isCulprit(orphan.victim(), orphan, members)
                                || (!member.isOrphan() && isCauseFor(member, orphan)))));
  }

  private static boolean explains(VerdictFacts verdict, Collection<VerdictFacts> members) {
    return members.stream().allMatch(VerdictFacts::isOrphan)
        && members.stream().anyMatch(each -> canCause(verdict, each))
        && members.stream()
            .anyMatch(
                orphan ->
                    isSameVictim(verdict, orphan)
                        || (!beganBefore(Span.of(members), verdict.span())
                            && (dependOnEachOther(orphan, verdict)
                                || verdict.culprits().contains(orphan.victim())
                                || isCauseFor(verdict, orphan))));
  }

  private static boolean canCause(VerdictFacts known, VerdictFacts orphan) {
    SharedResource shared = known.verdict().sharedResource();
    Degradation degradation = Degradation.of(orphan.verdict().victim().metric());
    return shared == null || Mechanism.of(degradation).canReach(shared.kind());
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
