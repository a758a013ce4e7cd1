package io.crosstalk.collectors.vmware.soap;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Parser for times in vCenter's responses. */
public final class XmlTime {
  private XmlTime() {}

  /**
   * Parses an {@code xsd:dateTime}, with or without an offset; without one it is UTC.
   *
   * @return epoch milliseconds
   */
  public static long parse(String text) throws BadAnswerException {
    try {
      boolean local =
          text.indexOf('Z') < 0 && text.lastIndexOf('+') < 0 && text.lastIndexOf('-') < 11;
      return local
          ? Instant.parse(text + "Z").toEpochMilli()
          : OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new BadAnswerException(
          "not a time: " + text.substring(0, Math.min(40, text.length())), e);
    }
  }
}
