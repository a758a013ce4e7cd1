package io.crosstalk.collectors.open.series;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Labels (names with values) of a series or a resource, sorted by name. */
public final class Labels {
  public static final Labels NONE = new Labels(new String[0]);

  private final String[] pairs;
  private final int hash;

  private Labels(String[] pairs) {
    this.pairs = pairs;
    this.hash = Arrays.hashCode(pairs);
  }

  /** Creates labels from a map. A label with an empty value is left out. */
  public static Labels of(Map<String, String> labels) {
    SortedMap<String, String> sorted = new TreeMap<>(labels);
    sorted.values().removeIf(String::isEmpty);
    String[] pairs = new String[2 * sorted.size()];
    int i = 0;
    for (Map.Entry<String, String> label : sorted.entrySet()) {
      pairs[i++] = label.getKey();
      pairs[i++] = label.getValue();
    }
    return pairs.length == 0 ? NONE : new Labels(pairs);
  }

  /**
   * Returns the value of a label; null when the label is missing. Dots and underscores in the name
   * are equal, because OpenTelemetry and Prometheus spell names differently.
   */
  public @Nullable String get(String name) {
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i].equals(name)) {
        return pairs[i + 1];
      }
    }
    return folded(NameSpelling.fold(name));
  }

  private @Nullable String folded(String name) {
    for (int i = 0; i < pairs.length; i += 2) {
      if (NameSpelling.fold(pairs[i]).equals(name)) {
        return pairs[i + 1];
      }
    }
    return null;
  }

  /** Returns the labels without one of them, whose name is spelled as in {@link #get}. */
  Labels without(String name) {
    Map<String, String> others = new HashMap<>();
    forEach(
        (label, value) -> {
          if (!NameSpelling.fold(label).equals(NameSpelling.fold(name))) {
            others.put(label, value);
          }
        });
    return 2 * others.size() == pairs.length ? this : of(others);
  }

  public void forEach(BiConsumer<String, String> visitor) {
    for (int i = 0; i < pairs.length; i += 2) {
      visitor.accept(pairs[i], pairs[i + 1]);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Labels that && hash == that.hash && Arrays.equals(pairs, that.pairs);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : ",").append(name).append('=').append(value));
    return text.toString();
  }
}
