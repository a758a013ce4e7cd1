package io.crosstalk.event.metric;

import io.crosstalk.event.text.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the metric that a misspelt name probably means. */
public final class NearestMetric {
  private static final int MAX_EDITS = 3;

  /**
   * Number of characters in a name for each allowed edit; a short name is similar to many others by
   * chance, so fewer edits are allowed.
   */
  private static final int LENGTH_FOR_AN_EDIT = 4;

  private static final int MOST_LISTED = 6;

  private NearestMetric() {}

  /** Metric of the catalogue, and the number of edits that lead to it from the misspelt name. */
  private record Candidate(String name, int edits) {}

  /**
   * Returns the metric of the catalogue whose name is most similar to a misspelt one; null if none
   * is similar enough.
   */
  public static @Nullable String of(String misspelt) {
    return similar(misspelt).map(Candidate::name).findFirst().orElse(null);
  }

  /**
   * Returns the first six metrics of the catalogue that a wrong name may mean: those with a similar
   * name, the most similar first, then those whose name contains the wrong one, such as {@code
   * latency}. Upper and lower case are the same.
   */
  public static List<String> all(String wrong) {
    String word = wrong.toLowerCase(Locale.ROOT);
    return Stream.concat(
            similar(word).map(Candidate::name),
            MetricCatalogue.all().stream().map(Metric::name).filter(name -> name.contains(word)))
        .distinct()
        .limit(MOST_LISTED)
        .toList();
  }

  private static Stream<Candidate> similar(String misspelt) {
    int most = Math.min(MAX_EDITS, misspelt.length() / LENGTH_FOR_AN_EDIT);
    return MetricCatalogue.all().stream()
        .map(Metric::name)
        .filter(name -> Math.abs(name.length() - misspelt.length()) <= most)
        .map(name -> new Candidate(name, EditDistance.of(misspelt, name)))
        .filter(candidate -> candidate.edits <= most)
        .sorted(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name));
  }
}
