package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.CauseClass;
import java.util.EnumMap;
import java.util.Map;

/**
 * Index of the verdicts of an incident that name the same shared resource, by the kind of trouble:
 * neighbour, fault or self-inflicted.
 */
final class TroubleIndex {
  private final SpanHull hull = new SpanHull();
  private final SpanIndex all = new SpanIndex();
  private final SpanIndex informed = new SpanIndex();
  private final Group own = new Group();
  private final Group others = new Group();

  /** Verdicts on one shared resource that are all self-inflicted, or all not. */
  private static final class Group {
    private final Map<ClassFamily, SpanHull> families = new EnumMap<>(ClassFamily.class);
    private final SpanIndex faults = new SpanIndex();
    private final SpanIndex accusing = new SpanIndex();

    void add(VerdictFacts facts) {
      families.computeIfAbsent(facts.family(), family -> new SpanHull()).add(facts.span());
      if (isFault(facts)) {
        faults.add(facts);
      } else if (isAccusing(facts)) {
        accusing.add(facts);
      }
    }

    void remove(VerdictFacts facts) {
      families.computeIfPresent(
          facts.family(),
          (family, hull) -> {
            hull.remove(facts.span());
            return hull.isEmpty() ? null : hull;
          });
      if (isFault(facts)) {
        faults.remove(facts);
      } else if (isAccusing(facts)) {
        accusing.remove(facts);
      }
    }

    boolean hasSameTrouble(VerdictFacts facts) {
      SpanHull same = families.get(facts.family());
      return (same != null && same.meets(facts.span()))
          || (isAccusing(facts) && faults.anyBeginsDuring(facts.span()))
          || (isFault(facts) && accusing.anyCovers(facts.span()));
    }

    boolean isContinuedBy(VerdictFacts facts) {
      SpanHull same = families.get(facts.family());
      return same != null && same.isFollowedBy(facts.span());
    }
  }

  void add(VerdictFacts facts) {
    hull.add(facts.span());
    all.add(facts);
    if (!facts.isOrphan()) {
      informed.add(facts);
    }
    (facts.isSelfMade() ? own : others).add(facts);
  }

  void remove(VerdictFacts facts) {
    hull.remove(facts.span());
    all.remove(facts);
    if (!facts.isOrphan()) {
      informed.remove(facts);
    }
    (facts.isSelfMade() ? own : others).remove(facts);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns whether any verdict is about a time that overlaps a span. */
  boolean meets(Span time) {
    return hull.meets(time);
  }

  SpanIndex all() {
    return all;
  }

  /**
   * Returns the verdicts that tell by themselves which problem they belong to, see {@link
   * VerdictFacts#isOrphan}.
   */
  SpanIndex informed() {
    return informed;
  }

  /**
   * Returns whether any verdict in this index is about the same trouble as a given verdict on the
   * same shared resource, at an overlapping time. A fault that begins while a neighbour overloads
   * the resource is the same trouble, because some victims see only that the resource is slow. Two
   * self-inflicted degradations are different troubles.
   */
  boolean hasSameTrouble(VerdictFacts facts) {
    return others.hasSameTrouble(facts) || (!facts.isSelfMade() && own.hasSameTrouble(facts));
  }

  /** Returns whether a verdict is about the next burst of a trouble in this index. */
  boolean isContinuedBy(VerdictFacts facts) {
    return others.isContinuedBy(facts) || (!facts.isSelfMade() && own.isContinuedBy(facts));
  }

  private static boolean isFault(VerdictFacts facts) {
    return facts.verdict().causeClass() == CauseClass.SHARED_RESOURCE_FAULT;
  }

  private static boolean isAccusing(VerdictFacts facts) {
    return facts.family() == ClassFamily.NEIGHBOUR && !facts.culprits().isEmpty();
  }
}
