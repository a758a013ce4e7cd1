package io.crosstalk.evaluate;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Figures of a report; a dash where there is nothing to count. */
final class Figures {
  private static final String NONE = "–";

  private Figures() {}

  static <T> String share(List<T> all, Predicate<T> good) {
    return ratio((int) all.stream().filter(good).count(), all.size());
  }

  static String ratio(int part, int whole) {
    return whole == 0 ? NONE : String.format(Locale.ROOT, "%.2f", (double) part / whole);
  }

  /** Median; for an even number of values the mean of the two in the middle. */
  static String median(Collection<? extends Number> values) {
    double[] sorted = values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? NONE
        : String.format(
            Locale.ROOT, "%.1f", (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
  }

  static String maximum(Collection<Integer> values) {
    return values.stream().max(Integer::compare).map(String::valueOf).orElse(NONE);
  }
}
