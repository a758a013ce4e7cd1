package io.crosstalk.engine.incident.grouping;

/** Verdicts that were decided with the report of one contention domain. */
final class DomainVerdictIndex {
  private final SpanIndex all = new SpanIndex();
  private int orphans;

  void add(VerdictFacts facts) {
    all.add(facts);
    orphans += facts.isOrphan() ? 1 : 0;
  }

  void remove(VerdictFacts facts) {
    all.remove(facts);
    orphans -= facts.isOrphan() ? 1 : 0;
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  boolean hasOrphans() {
    return orphans > 0;
  }

  SpanIndex all() {
    return all;
  }
}
