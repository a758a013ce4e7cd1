package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.NameSpelling;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the platform's metric names when other systems spell them differently: underscores
 * instead of dots, and the endings for unit, sum and count that Prometheus' conventions require.
 */
final class CanonicalNames {
  private static final String WAIT = "wait_";
  private static final String WAIT_DOT = "wait.";

  private static final String TOTAL = "_total";

  /**
   * Units by the endings of names; longer endings first, since a longer one may end with a shorter
   * one.
   */
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

  /**
   * Metric that a series' name stands for.
   *
   * @param metric metric of the platform
   * @param part whether the name stands for values, sums or counts
   * @param unit unit from the ending; null without one
   * @param counts whether the ending marks a counter
   */
  record Reading(Metric metric, SeriesPart part, @Nullable String unit, boolean counts) {}

  private CanonicalNames() {}

  /** Returns the metric that a name stands for; null when the name is no metric of the platform. */
  static @Nullable Reading read(String name) {
    if (name.startsWith(WAIT_DOT) && name.length() > WAIT_DOT.length()) {
      return new Reading(MetricCatalogue.of(name), SeriesPart.VALUE, null, false);
    }
    // Other punctuation stays, since it may be part of the name of a wait.
    String folded = name.replace('.', '_');
    Reading plain = readValue(folded, SeriesPart.VALUE);
    if (plain != null) {
      return plain;
    }
    SeriesPart part = SeriesPart.of(folded);
    return part == SeriesPart.VALUE ? null : readValue(part.metric(folded), part);
  }

  /**
   * Returns the unit that the ending of a series' name states, by Prometheus' conventions; null
   * without such an ending. The count of a histogram has no unit, whatever was counted.
   *
   * @param folded name with underscores instead of dots
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

  private static @Nullable Reading readValue(String folded, SeriesPart part) {
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
   * Returns the metric of a name that was followed by a unit. Names of wait buckets ({@code
   * wait_…}) are accepted only in this case, since without a unit the name is too general.
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
