package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InvalidSourceException;
import java.time.DateTimeException;
import java.time.ZoneId;

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
          property, "'" + name + "' is no time zone such as Europe/Berlin or UTC");
    }
  }
}
