package io.crosstalk.rules.storage.query;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cursor of a timeline, a log or the victims: the place of the last entry of a page. It stays valid
 * when entries are added or folded.
 *
 * @param micros event time in microseconds since 1970; 0 in a log and a list of victims, which have
 *     an order of their own
 * @param row number of the row
 */
public record LogCursor(long micros, long row) {
  private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,18})-([0-9]{1,18})");

  /** Decodes a cursor; empty when the text is none. */
  public static Optional<LogCursor> decode(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new LogCursor(Long.parseLong(form.group(1)), Long.parseLong(form.group(2))))
        : Optional.empty();
  }
}
