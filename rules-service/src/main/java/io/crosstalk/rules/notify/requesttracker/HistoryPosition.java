package io.crosstalk.rules.notify.requesttracker;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Position in the transactions of a ticket.
 *
 * @param last largest id that was read; 0 before the first reading
 * @param account user that has created the ticket; empty when it is not known
 */
record HistoryPosition(long last, String account) {
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18}) (.*)", Pattern.DOTALL);

  /** Parses {@link #toString}; any other text is the position before the first reading. */
  static HistoryPosition parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? new HistoryPosition(Long.parseLong(matcher.group(1)), matcher.group(2))
        : new HistoryPosition(0, "");
  }

  @Override
  public String toString() {
    return last + " " + account;
  }
}
