package io.crosstalk.engine.contradiction;

import java.util.Comparator;
import java.util.List;

/**
 * Finds contradictory settings of a victim and of the resources that it uses, with all checks.
 * Their attributes are listed in {@code docs/vocabulary.md}.
 */
public final class Contradictions {
  private static final List<Check> CHECKS =
      List.of(new KeepAliveCheck(), new DataReductionCheck(), new CappedCacheCheck());

  private Contradictions() {}

  /** Returns the contradictions by resource, in the order of the checks. */
  public static List<Contradiction> in(VictimSetup setup) {
    return CHECKS.stream()
        .flatMap(check -> check.find(setup))
        .sorted(Comparator.comparing(Contradiction::resource))
        .toList();
  }
}
