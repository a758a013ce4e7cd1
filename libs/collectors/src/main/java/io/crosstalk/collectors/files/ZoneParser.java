package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.event.text.NearestWord;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/** Parser for time zones in settings. */
public final class ZoneParser {
  private ZoneParser() {}

  /**
   * Returns the time zone of that name.
   *
   * @param property setting that contains the name, for the error message
   * @throws InvalidSourceException when there is no such zone
   */
  public static ZoneId of(String property, String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new InvalidSourceException(
          property, "'" + name + "' is no time zone such as Europe/Berlin or UTC" + similar(name));
    }
  }

  /** Returns a question for a zone with a similar name, or of that city; empty without any. */
  private static String similar(String name) {
    Set<String> zones = ZoneId.getAvailableZoneIds();
    String end = "/" + name.toLowerCase(Locale.ROOT);
    return zones.stream()
        .filter(zone -> zone.toLowerCase(Locale.ROOT).endsWith(end))
        .min(Comparator.naturalOrder())
        .or(() -> NearestWord.of(name, zones))
        .map(": did you mean '%s'?"::formatted)
        .orElse("");
  }
}
