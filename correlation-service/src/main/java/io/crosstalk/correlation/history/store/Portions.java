package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.SeriesName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts work into pieces. */
final class Portions {
  private Portions() {}

  /** Sets of at most so many names, none of them empty; the same for the same names. */
  static List<Set<SeriesName>> of(Set<SeriesName> names, int most) {
    List<SeriesName> sorted = names.stream().sorted().toList();
    List<Set<SeriesName>> portions = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += most) {
      portions.add(Set.copyOf(sorted.subList(from, Math.min(sorted.size(), from + most))));
    }
    return portions;
  }
}
