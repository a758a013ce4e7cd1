package io.crosstalk.engine.incident.grouping;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Strength of the indication that a verdict and an incident are one problem. */
public enum Relation {
  NONE,
  /**
   * The verdict or the incident has no known cause, and the cause of the other one would explain
   * its degradation.
   */
  WEAK,
  /**
   * The verdict names another cause, but the incident's cause probably explains its degradation
   * too.
   */
  MODERATE,
  /** The same culprit, or the same kind of trouble on the same shared resource. */
  STRONG;

  private static final int MANY = 3;

  /** The relation, computed from the indexes of the members without visiting all of them. */
  public static Relation between(VerdictFacts verdict, IncidentMembers members) {
    if (members.isEmpty()) {
      return NONE;
    }
    if (isStrong(verdict, members) || isAnotherBurst(verdict, members)) {
      return STRONG;
    }
    if (!verdict.span().meets(members.span())) {
      return NONE;
    }
    if (isPartOf(verdict, members) || isDegradedAgain(verdict, members)) {
      return MODERATE;
    }
    boolean explains =
        verdict.isOrphan() ? isExplainedBy(members, verdict) : explains(verdict, members);
    return explains ? WEAK : NONE;
  }

  private static boolean isStrong(VerdictFacts verdict, IncidentMembers members) {
    TroubleIndex troubles = members.at(verdict.contentionDomain());
    return verdict.culprits().stream().anyMatch(each -> members.hasCulprit(each, verdict.span()))
        || (troubles != null && troubles.hasSameTrouble(verdict));
  }

  /**
   * Returns whether many other victims have been degraded since the same time by a resource that
   * this victim uses too. The victim's own trouble is then probably a part of theirs and no
   * coincidence.
   */
  private static boolean isPartOf(VerdictFacts verdict, IncidentMembers members) {
    if (verdict.isOrphan()) {
      return false;
    }
    Set<String> others = new HashSet<>();
    for (String domain : verdict.domains()) {
      TroubleIndex troubles = members.at(domain);
      if (troubles != null) {
        for (VerdictFacts each : troubles.informed().beganWith(verdict.span())) {
          if (!each.victim().equals(verdict.victim())
              && others.add(each.victim())
              && others.size() >= MANY) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Returns whether a fault that degraded the victim before still lasts. Another fault on the
   * victim's path then counts as the same trouble; another neighbour would be a new trouble.
   */
  private static boolean isDegradedAgain(VerdictFacts verdict, IncidentMembers members) {
    return verdict.family() == ClassFamily.FAULT
        && !verdict.isOrphan()
        && members.ofVictim(verdict.victim()).stream()
            .filter(earlier -> earlier.family() == ClassFamily.FAULT && !earlier.isConjecture())
            .filter(earlier -> verdict.span().beginsWithin(earlier.span()))
            .anyMatch(earlier -> isCausedAt(earlier.contentionDomain(), verdict, members));
  }

  private static boolean isCausedAt(
      @Nullable String sharedId, VerdictFacts verdict, IncidentMembers members) {
    TroubleIndex troubles = members.at(sharedId);
    return troubles != null
        && sharedId != null
        && verdict.domains().contains(sharedId)
        && troubles.all().anyCovers(verdict.span());
  }

  /**
   * Returns whether the same culprit overloads the same shared resource again, soon after its last
   * burst.
   */
  private static boolean isAnotherBurst(VerdictFacts verdict, IncidentMembers members) {
    String sharedId = verdict.contentionDomain();
    return sharedId != null
        && verdict.culprits().stream()
            .map(culprit -> members.at(sharedId, culprit))
            .anyMatch(troubles -> troubles != null && troubles.isContinuedBy(verdict));
  }

  /**
   * Returns whether the incident explains the degradation of an orphan. Known causes explain it
   * only if one of them can produce it.
   */
  private static boolean isExplainedBy(IncidentMembers members, VerdictFacts orphan) {
    if (!members.areOrphans() && !members.haveCauseOf(orphan)) {
      return false;
    }
    return !members.ofVictim(orphan.victim()).isEmpty()
        || (!beganBefore(orphan.span(), members.span()) && isCausedBy(members, orphan));
  }

  private static boolean isCausedBy(IncidentMembers members, VerdictFacts orphan) {
    if (members.hasCulprit(orphan.victim(), orphan.span()) || isUsedBy(members, orphan)) {
      return true;
    }
    for (String domain : orphan.domains()) {
      TroubleIndex troubles = members.at(domain);
      if (!members.ofVictim(domain).isEmpty()
          || (troubles != null && troubles.informed().anyCovers(orphan.span()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether members of the incident call the victim, so that their degradation may come
   * from it. A service that is called faulty itself is not explained by known causes of its
   * callers.
   */
  private static boolean isUsedBy(IncidentMembers members, VerdictFacts orphan) {
    DomainVerdictIndex callers = members.asking(orphan.victim());
    return callers != null && (!orphan.isOnItsVictim() || callers.hasOrphans());
  }

  /**
   * Returns whether the cause in the verdict explains the incident; false when the incident has a
   * known cause, or began before this one, or when the cause produces no such degradation.
   */
  private static boolean explains(VerdictFacts verdict, IncidentMembers members) {
    if (!members.areOrphans() || !members.haveEffectOf(verdict)) {
      return false;
    }
    return !members.ofVictim(verdict.victim()).isEmpty()
        || (!beganBefore(members.span(), verdict.span()) && canCause(verdict, members));
  }

  /** Returns whether a degradation began before another one, which therefore cannot explain it. */
  private static boolean beganBefore(Span effect, Span cause) {
    return effect.from().plus(effect.longerReach(cause)).isBefore(cause.from());
  }

  private static boolean canCause(VerdictFacts verdict, IncidentMembers members) {
    DomainVerdictIndex users = members.asking(verdict.contentionDomain());
    return members.asking(verdict.victim()) != null
        || verdict.culprits().stream().anyMatch(each -> !members.ofVictim(each).isEmpty())
        || verdict.domains().stream()
            .flatMap(domain -> members.ofVictim(domain).stream())
            .anyMatch(called -> !called.isOnItsVictim())
        || (users != null && users.all().anyBeginsDuring(verdict.span()));
  }
}
