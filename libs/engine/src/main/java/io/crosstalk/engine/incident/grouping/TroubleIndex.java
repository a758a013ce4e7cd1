package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.CauseClass;

/** Verdicts that name one shared resource, by the kind of its trouble. */
final class TroubleIndex {
  private final SpanIndex all = new SpanIndex();
  private final SpanIndex informed = new SpanIndex();
  private final Group own = new Group();
  private final Group others = new Group();

  /** Verdicts on one shared resource that are all self-inflicted, or all not. */
  private static final class Group {
    private final int[] families = new int[ClassFamily.values().length];
    private final SpanIndex faults = new SpanIndex();
    private final SpanIndex accusing = new SpanIndex();

    void add(VerdictFacts facts) {
      families[facts.family().ordinal()]++;
      if (isFault(facts)) {
        faults.add(facts);
      } else if (isAccusing(facts)) {
        accusing.add(facts);
      }
    }

    void remove(VerdictFacts facts) {
      families[facts.family().ordinal()]--;
      if (isFault(facts)) {
        faults.remove(facts);
      } else if (isAccusing(facts)) {
        accusing.remove(facts);
      }
    }

    boolean hasSameTrouble(VerdictFacts facts) {
      return families[facts.family().ordinal()] > 0
          || (isAccusing(facts) && faults.anyBeginsDuring(facts.span()))
          || (isFault(facts) && accusing.anyCovers(facts.span()));
    }
  }

  void add(VerdictFacts facts) {
    all.add(facts);
    if (!facts.isOrphan()) {
      informed.add(facts);
    }
    (facts.isSelfMade() ? own : others).add(facts);
  }

  void remove(VerdictFacts facts) {
    all.remove(facts);
    if (!facts.isOrphan()) {
      informed.remove(facts);
    }
    (facts.isSelfMade() ? own : others).remove(facts);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  SpanIndex all() {
    return all;
  }

  /** Verdicts that determine their problem by themselves. */
  SpanIndex informed() {
    return informed;
  }

  /**
   * Returns whether any verdict is about the same trouble as a verdict on the same shared resource.
   * Victims of an overloading neighbour that they do not see report a fault: a fault that begins
   * during the accusation of a neighbour is the same trouble. Two self-inflicted verdicts are not.
   */
  boolean hasSameTrouble(VerdictFacts facts) {
    return others.hasSameTrouble(facts) || (!facts.isSelfMade() && own.hasSameTrouble(facts));
  }

  private static boolean isFault(VerdictFacts facts) {
    return facts.verdict().causeClass() == CauseClass.SHARED_RESOURCE_FAULT;
  }

  private static boolean isAccusing(VerdictFacts facts) {
    return facts.family() == ClassFamily.NEIGHBOUR && !facts.culprits().isEmpty();
  }
}
