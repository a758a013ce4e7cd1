package io.crosstalk.engine.incident;

import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The canonical order of verdicts, which does not depend on their arrival. */
public final class CanonicalOrder {
  private static final Comparator<Verdict> ORDER =
      Comparator.comparing(Verdict::decidedAt)
          .thenComparing(verdict -> verdict.episode().onset())
          .thenComparing(verdict -> verdict.episode().id())
          .thenComparingInt(Verdict::revision);

  private CanonicalOrder() {}

  public static List<Verdict> of(Collection<Verdict> verdicts) {
    return verdicts.stream().sorted(ORDER).toList();
  }
}
