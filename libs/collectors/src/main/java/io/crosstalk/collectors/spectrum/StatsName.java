package io.crosstalk.collectors.spectrum;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Name of a statistics file: {@code N<type>_stats_<panel>_<yymmdd>_<hhmmss>}.
 *
 * @param type v: volumes, m: MDisks, n: the node itself, d: drives, g: volume groups
 * @param panel identifies the node
 * @param stamp time by the array's clock
 */
record StatsName(String type, String panel, LocalDateTime stamp) {
  private static final Pattern NAME =
      Pattern.compile("N([a-z])_stats_(.+)_(\\d{6}_\\d{6})(\\.xml)?(\\.gz)?");
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuMMdd_HHmmss").withResolverStyle(ResolverStyle.STRICT);

  /**
   * Order by time, then by type, so that a node's counters are read in the order in which they
   * grew.
   */
  static final Comparator<String> OLDEST_FIRST =
      Comparator.comparing(StatsName::stampText).thenComparing(Comparator.naturalOrder());

  /** Parses a file name; null if it is not that of a statistics file. */
  static @Nullable StatsName of(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return null;
    }
    try {
      return new StatsName(
          String.valueOf(matcher.group(1)),
          String.valueOf(matcher.group(2)),
          LocalDateTime.parse(String.valueOf(matcher.group(3)), STAMP));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String stampText(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? String.valueOf(matcher.group(3)) : "";
  }

  boolean isSameSeries(StatsName other) {
    return type.equals(other.type) && panel.equals(other.panel);
  }

  boolean isWithin(Duration distance, StatsName other) {
    return Duration.between(stamp, other.stamp).abs().compareTo(distance) <= 0;
  }
}
