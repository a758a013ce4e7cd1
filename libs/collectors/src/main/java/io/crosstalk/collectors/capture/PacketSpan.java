package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time from the first to the last packet of a capture, in epoch milliseconds; the end is after the
 * start.
 */
record PacketSpan(long startMs, long endMs) {
  private static final Pattern LINE =
      Pattern.compile("#\\s*start=(\\S{1,40}?)\\s*,\\s*end=(\\S{1,40})\\s*");

  double seconds() {
    return (endMs - startMs) / 1000.0;
  }

  /**
   * Parses a comment line by which a user states the time span: {@code #
   * start=2026-11-25T00:00:00+01:00,end=…}.
   *
   * @return null if the line is another comment
   * @throws RejectedReadingException when the line states a time span with invalid times
   */
  static @Nullable PacketSpan parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return null;
    }
    try {
      PacketSpan span = new PacketSpan(ms(matcher.group(1)), ms(matcher.group(2)));
      if (span.endMs() > span.startMs()) {
        return span;
      }
    } catch (DateTimeException e) {
      throw RejectedReadingException.malformed(
          "start and end must be like 2026-11-25T00:00:00+01:00");
    }
    throw RejectedReadingException.malformed("the end must be after the start");
  }

  private static long ms(String text) {
    return OffsetDateTime.parse(text).toInstant().toEpochMilli();
  }
}
