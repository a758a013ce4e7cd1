package io.crosstalk.ingest.source.files;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Finds the metric that a misspelt name stands for. */
final class NearestMetric {
  private static final int MAX_EDITS = 3;

  /** Fewer edits for short names, which are near each other anyway. */
  private static final int LENGTH_FOR_AN_EDIT = 4;

  private NearestMetric() {}

  private record Candidate(String name, int edits) {}

  /** The name in the vocabulary that is nearest; null when none is near. */
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

  /** The Levenshtein distance. */
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
