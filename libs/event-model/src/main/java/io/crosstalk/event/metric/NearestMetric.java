package io.crosstalk.event.metric;

import io.crosstalk.event.text.EditDistance;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Finds the metric that a misspelt name probably means. */
public final class NearestMetric {
  private static final int MAX_EDITS = 3;

  /**
   * Number of characters in a name for each allowed edit; a short name is similar to many others by
   * chance, so fewer edits are allowed.
   */
  private static final int LENGTH_FOR_AN_EDIT = 4;

  private NearestMetric() {}

  /** Metric of the catalogue, and the number of edits that lead to it from the misspelt name. */
  private record Candidate(String name, int edits) {}

  /**
   * Returns the metric of the catalogue whose name is most similar to a misspelt one; null if none
   * is similar enough.
   */
  public static @Nullable String of(String misspelt) {
    int most = Math.min(MAX_EDITS, misspelt.length() / LENGTH_FOR_AN_EDIT);
    return MetricCatalogue.all().stream()
        .map(Metric::name)
        .filter(name -> Math.abs(name.length() - misspelt.length()) <= most)
        .map(name -> new Candidate(name, EditDistance.of(misspelt, name)))
        .filter(candidate -> candidate.edits <= most)
        .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name))
        .map(Candidate::name)
        .orElse(null);
  }
}
