package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.NameSpelling;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the platform's metric names in other systems' spelling: underscores instead of dots, and
 * the endings that Prometheus' conventions require.
 */
final class CanonicalNames {
  private static final String WAIT = "wait_";
  private static final String WAIT_DOT = "wait.";

  private static final List<String> ENDINGS_OF_DISTRIBUTIONS = List.of("_sum", "_count");
  private static final String TOTAL = "_total";

  /** Endings of unit names, longer ones first, since a longer one may end with a shorter one. */
  private static final List<Map.Entry<String, String>> UNITS =
      List.of(
          Map.entry("_megabytes_per_second", "MB/s"),
          Map.entry("_kilobytes_per_second", "kB/s"),
          Map.entry("_bytes_per_second", "B/s"),
          Map.entry("_bits_per_second", "bit/s"),
          Map.entry("_per_second", "1/s"),
          Map.entry("_per_minute", "1/min"),
          Map.entry("_milliseconds", "ms"),
          Map.entry("_microseconds", "us"),
          Map.entry("_nanoseconds", "ns"),
          Map.entry("_seconds", "s"),
          Map.entry("_minutes", "min"),
          Map.entry("_megabytes", "MB"),
          Map.entry("_kilobytes", "kB"),
          Map.entry("_bytes", "B"),
          Map.entry("_bits", "bit"),
          Map.entry("_percent", "%"),
          Map.entry("_ratio", "1"));

  private static final Map<String, Metric> FOLDED = new HashMap<>();

  static {
    MetricCatalogue.all().forEach(metric -> FOLDED.put(NameSpelling.fold(metric.name()), metric));
  }

  /** Part of a metric that a name stands for. */
  enum Part {
    VALUE,
    SUM,
    COUNT
  }

  /**
   * Interpretation of a name.
   *
   * @param unit unit from the ending; null without one
   * @param counts whether the ending marks a counter
   */
  record Reading(Metric metric, Part part, @Nullable String unit, boolean counts) {}

  private CanonicalNames() {}

  /** Interpretation of a name; null when it is no metric of the platform. */
  static @Nullable Reading read(String name) {
    if (name.startsWith(WAIT_DOT) && name.length() > WAIT_DOT.length()) {
      return new Reading(MetricCatalogue.of(name), Part.VALUE, null, false);
    }
    String folded = NameSpelling.fold(name);
    Reading plain = readValue(folded, Part.VALUE);
    if (plain != null) {
      return plain;
    }
    for (String ending : ENDINGS_OF_DISTRIBUTIONS) {
      if (folded.endsWith(ending)) {
        Part part = ending.equals("_sum") ? Part.SUM : Part.COUNT;
        return readValue(without(folded, ending), part);
      }
    }
    return null;
  }

  /**
   * Unit from the ending of a series' name, by Prometheus' conventions; null without such an
   * ending. The count of a distribution has no unit, whatever was counted.
   */
  static @Nullable String unitOfEnding(String folded) {
    String name = folded.endsWith(TOTAL) ? without(folded, TOTAL) : folded;
    String bare = name.endsWith("_sum") ? without(name, "_sum") : name;
    return UNITS.stream()
        .filter(unit -> bare.endsWith(unit.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(null);
  }

  private static @Nullable Reading readValue(String folded, Part part) {
    boolean counts = folded.endsWith(TOTAL);
    String name = counts ? without(folded, TOTAL) : folded;
    Metric metric = FOLDED.get(name);
    if (metric != null) {
      return new Reading(metric, part, null, counts);
    }
    for (Map.Entry<String, String> unit : UNITS) {
      if (name.endsWith(unit.getKey())) {
        Metric base = withUnit(without(name, unit.getKey()));
        return base == null ? null : new Reading(base, part, unit.getValue(), counts);
      }
    }
    return null;
  }

  /**
   * Metric of a wait bucket whose name ends with a unit. Without a unit the name is too general to
   * be one.
   */
  private static @Nullable Metric withUnit(String folded) {
    Metric known = FOLDED.get(folded);
    boolean bucket = folded.startsWith(WAIT) && folded.length() > WAIT.length();
    return known == null && bucket
        ? MetricCatalogue.of(WAIT_DOT + folded.substring(WAIT.length()))
        : known;
  }

  private static String without(String name, String ending) {
    return name.substring(0, name.length() - ending.length());
  }
}
