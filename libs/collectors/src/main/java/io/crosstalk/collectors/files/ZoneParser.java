package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InvalidSourceException;
import java.time.DateTimeException;
import java.time.ZoneId;

/** Parser for time zones in settings. */
public final class ZoneParser {
  private ZoneParser() {}

  /**
   * Returns the zone of a name.
   *
   * @throws InvalidSourceException when there is none
   */
  public static ZoneId of(String property, String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new InvalidSourceException(
          property, "'" + name + "' is no time zone such as Europe/Berlin or UTC");
    }
  }
}
