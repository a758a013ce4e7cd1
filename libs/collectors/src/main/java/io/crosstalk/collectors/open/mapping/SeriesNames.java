package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.NameSpelling;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names of series in a mapping rule. {@code *} stands for any text, and dots and underscores are
 * equal.
 */
final class SeriesNames {
  private final Set<String> plain = new HashSet<>();
  private final List<Pattern> patterns = new ArrayList<>();

  SeriesNames(List<String> names) {
    for (String name : names) {
      String folded = NameSpelling.fold(name);
      if (folded.contains("*")) {
        patterns.add(pattern(folded));
      } else {
        plain.add(folded);
      }
    }
  }

  private static Pattern pattern(String name) {
    return Pattern.compile(
        Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  boolean match(String folded) {
    return plain.contains(folded)
        || patterns.stream().anyMatch(pattern -> pattern.matcher(folded).matches());
  }

  /** Returns the names without an asterisk, by which rules are indexed. */
  Set<String> plain() {
    return plain;
  }

  boolean hasPatterns() {
    return !patterns.isEmpty();
  }
}
