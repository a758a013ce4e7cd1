package io.crosstalk.collectors.files;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Finds the metric that a misspelt name probably means. */
final class NearestMetric {
  private static final int MAX_EDITS = 3;

  /**
   * Length of a name for each allowed edit; short names are similar anyway and need fewer edits.
   */
  private static final int LENGTH_FOR_AN_EDIT = 4;

  private NearestMetric() {}

  private record Candidate(String name, int edits) {}

  /** Returns the most similar name in the catalogue; null if none is similar. */
  static @Nullable String of(String misspelt) {
    int most = Math.min(MAX_EDITS, misspelt.length() / LENGTH_FOR_AN_EDIT);
    return MetricCatalogue.all().stream()
        .map(Metric::name)
        .filter(name -> Math.abs(name.length() - misspelt.length()) <= most)
        .map(name -> new Candidate(name, edits(misspelt, name)))
        .filter(candidate -> candidate.edits <= most)
        .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name))
        .map(Candidate::name)
        .orElse(null);
  }

  /** Returns the Levenshtein distance. */
  private static int edits(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[to.length()];
  }
}
