package io.crosstalk.collectors.performance.pdh;

import org.jspecify.annotations.Nullable;

/**
 * Path of a counter in the header of a PDH file: {@code \\machine\object(instance)\counter}.
 *
 * @param machine name of the machine; empty if the path has none
 * @param instance text in parentheses, in which names may contain parentheses and backslashes too;
 *     empty if there is none
 */
record PdhPath(String machine, String object, String instance, String counter) {
  private static final char SEPARATOR = '\\';

  /** Parses a path; null if the text is none. */
  static @Nullable PdhPath of(String text) {
    if (text.isEmpty() || text.charAt(0) != SEPARATOR) {
      return null;
    }
    if (!text.startsWith("\\\\")) {
      return parsed("", text.substring(1));
    }
    int end = text.indexOf(SEPARATOR, 2);
    return end < 3 ? null : parsed(text.substring(2, end), text.substring(end + 1));
  }

  private static @Nullable PdhPath parsed(String machine, String rest) {
    int open = rest.indexOf('(');
    int close = rest.lastIndexOf(")\\");
    if (open > 0 && close > open) {
      return new PdhPath(
          machine,
          rest.substring(0, open),
          rest.substring(open + 1, close),
          rest.substring(close + 2).strip());
    }
    int separator = rest.lastIndexOf(SEPARATOR);
    return separator <= 0
        ? null
        : new PdhPath(
            machine, rest.substring(0, separator), "", rest.substring(separator + 1).strip());
  }

  /** Returns the path without the machine. */
  String text() {
    String of = instance.isEmpty() ? "" : "(" + instance + ")";
    return object + of + SEPARATOR + counter;
  }
}
