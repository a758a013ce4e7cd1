package io.crosstalk.rules.notify.jira;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Position in the changes of an issue.
 *
 * @param entries number of entries of the change log that were read
 * @param comment largest id of a comment that was read; 0 for none
 */
record IssuePosition(int entries, long comment) {
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,9}) ([0-9]{1,18})");

  /** Parses {@link #toString}; any other text is the position before the first reading. */
  static IssuePosition parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? new IssuePosition(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)))
        : new IssuePosition(0, 0);
  }

  @Override
  public String toString() {
    return entries + " " + comment;
  }
}
