package io.crosstalk.correlation.history.store;

import io.crosstalk.engine.history.SeriesName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits the series of a bucket into groups that fit into memory. */
final class WorkSplitter {
  private WorkSplitter() {}

  /**
   * Splits names into groups of at most {@code most} names, in a fixed order. No group is empty.
   */
  static List<Set<SeriesName>> of(Set<SeriesName> names, int most) {
    List<SeriesName> sorted = names.stream().sorted().toList();
    List<Set<SeriesName>> portions = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += most) {
      portions.add(Set.copyOf(sorted.subList(from, Math.min(sorted.size(), from + most))));
    }
    return portions;
  }
}
