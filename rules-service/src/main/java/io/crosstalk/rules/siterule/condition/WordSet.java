package io.crosstalk.rules.siterule.condition;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.text.Hints;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Closed set of values.
 *
 * @param words spellings of all values
 * @param description all values, for hints
 * @param prefix beginning of further values, of which there can be any number; null without them
 */
public record WordSet(List<String> words, String description, @Nullable String prefix) {
  public WordSet {
    words = List.copyOf(words);
  }

  /** The values of an enum type. */
  static <T> WordSet of(T[] values, Function<T, String> wireName) {
    return of(Arrays.stream(values).map(wireName).toList());
  }

  static WordSet of(List<String> words) {
    return new WordSet(words, "the values are " + String.join(", ", words), null);
  }

  /** The metrics that a diagnosis uses: those of the catalogue, and all wait buckets. */
  static WordSet metrics() {
    return new WordSet(
        MetricCatalogue.all().stream().map(Metric::name).toList(),
        "the metrics are in docs/vocabulary.md",
        MetricCatalogue.WAIT_PREFIX);
  }

  /** Integers from a first to a last one, which have no similar ones. */
  static WordSet numbers(int first, int last) {
    return new WordSet(
        IntStream.rangeClosed(first, last).mapToObj(String::valueOf).toList(),
        "the values are %d to %d".formatted(first, last),
        null);
  }

  public boolean contains(String word) {
    return words.contains(word) || (prefix != null && word.startsWith(prefix));
  }

  public String hint(String wrong) {
    return Hints.similar(wrong, words, description);
  }
}
