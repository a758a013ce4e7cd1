package io.crosstalk.collectors.capture;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Comment line by which a user states the time span of the capture: {@code #
 * start=2026-11-25T00:00:00+01:00,end=…}.
 */
final class SpanLine {
  private static final Pattern LINE =
      Pattern.compile("#\\s*start=(\\S{1,40}?)\\s*,\\s*end=(\\S{1,40})\\s*");

  private SpanLine() {}

  /**
   * Parses a comment line.
   *
   * @return null if the line is another comment
   * @throws BadLineException when the line states a time span with invalid times
   */
  static @Nullable PacketSpan read(String line) {
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
      throw new BadLineException("start and end must be like 2026-11-25T00:00:00+01:00");
    }
    throw new BadLineException("the end must be after the start");
  }

  private static long ms(String text) {
    return OffsetDateTime.parse(text).toInstant().toEpochMilli();
  }
}
