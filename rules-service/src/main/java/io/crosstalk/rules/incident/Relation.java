package io.crosstalk.rules.incident;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How much speaks for a verdict and an incident being one problem. */
enum Relation {
  NONE,
  /** One of the two does not know its cause, and the other one's would explain it. */
  WEAK,
  /** The same culprit, or the same kind of trouble on the same shared resource. */
  STRONG;

  private static final int MANY = 3;

  /** The relation, answered from the indexes of the members without visiting all of them. */
  static Relation between(VerdictFacts verdict, Members members) {
    if (members.isEmpty()) {
      return NONE;
    }
    Span span = members.span();
    if (!verdict.span().meets(span)) {
      return isAnotherBurst(verdict, members, span) ? STRONG : NONE;
    }
    if (isStrong(verdict, members) || isPartOf(verdict, members) || isHurtAgain(verdict, members)) {
      return STRONG;
    }
    boolean explains =
        verdict.isOrphan() ? isExplainedBy(members, verdict) : explains(verdict, members);
    return explains ? WEAK : NONE;
  }

  private static boolean isStrong(VerdictFacts verdict, Members members) {
    TroubleIndex there = members.at(verdict.place());
    return verdict.culprits().stream().anyMatch(members::hasCulprit)
        || (there != null && there.hasSameTrouble(verdict));
  }

  /**
   * Whether many others have suffered since the same time from something that this victim depends
   * on too: then what hurts it alone is rather that than a coincidence.
   */
  private static boolean isPartOf(VerdictFacts verdict, Members members) {
    if (verdict.isOrphan()) {
      return false;
    }
    Set<String> others = new HashSet<>();
    for (String domain : verdict.domains()) {
      TroubleIndex there = members.at(domain);
      if (there != null) {
        for (VerdictFacts each : there.informed().beganWith(verdict.span())) {
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
   * Whether the victim has suffered from it before, and it goes on: what is slow elsewhere on the
   * way to it is the same trouble. Another neighbour would be another.
   */
  private static boolean isHurtAgain(VerdictFacts verdict, Members members) {
    return verdict.family() == ClassFamily.FAULT
        && !verdict.isOrphan()
        && members.ofVictim(verdict.victim()).stream()
            .filter(earlier -> earlier.family() == ClassFamily.FAULT && !earlier.isConjecture())
            .filter(earlier -> verdict.span().beginsWithin(earlier.span()))
            .anyMatch(earlier -> isCausedAt(earlier.place(), verdict, members));
  }

  private static boolean isCausedAt(@Nullable String place, VerdictFacts verdict, Members members) {
    TroubleIndex there = members.at(place);
    return there != null
        && place != null
        && verdict.domains().contains(place)
        && there.all().anyCovers(verdict.span());
  }

  /** The same culprit in the same place again, soon after it has hurt. */
  private static boolean isAnotherBurst(VerdictFacts verdict, Members members, Span bursts) {
    String place = verdict.place();
    if (place == null || !verdict.span().follows(bursts)) {
      return false;
    }
    return verdict.culprits().stream()
        .anyMatch(
            culprit -> {
              TroubleIndex there = members.at(place, culprit);
              return there != null && there.hasSameTrouble(verdict);
            });
  }

  private static boolean isExplainedBy(Members members, VerdictFacts orphan) {
    if (!members.ofVictim(orphan.victim()).isEmpty()
        || members.hasCulprit(orphan.victim())
        || isUsedBy(members, orphan)) {
      return true;
    }
    for (String domain : orphan.domains()) {
      TroubleIndex there = members.at(domain);
      if (!members.ofVictim(domain).isEmpty()
          || (there != null && there.informed().anyCovers(orphan.span()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether members call the victim. What a service itself suffers is explained by what it uses,
   * not by what is known of its callers.
   */
  private static boolean isUsedBy(Members members, VerdictFacts orphan) {
    DomainIndex callers = members.asking(orphan.victim());
    return callers != null && (!orphan.isAboutItself() || callers.hasOrphans());
  }

  /** Only incidents in which no cause is known are open to being explained. */
  private static boolean explains(VerdictFacts verdict, Members members) {
    if (!members.areOrphans()) {
      return false;
    }
    DomainIndex users = members.asking(verdict.place());
    return !members.ofVictim(verdict.victim()).isEmpty()
        || members.asking(verdict.victim()) != null
        || verdict.culprits().stream().anyMatch(each -> !members.ofVictim(each).isEmpty())
        || verdict.domains().stream()
            .flatMap(domain -> members.ofVictim(domain).stream())
            .anyMatch(called -> !called.isAboutItself())
        || (users != null && users.all().anyBeginsDuring(verdict.span()));
  }
}
