package io.crosstalk.collectors.performance.sysstat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * First line of the output of sar and iostat: {@code Linux 5.14.0 (erp-db) 11/28/2026 _x86_64_ (4
 * CPU)}.
 *
 * @param host name of the machine
 * @param date date as written
 * @param processors number of processors; 0 if the line has none
 */
record SysstatHead(String host, String date, int processors) {
  private static final Pattern LINE =
      Pattern.compile(
          "\\S{1,20} \\S{1,80}"
              + " \\(([^()]{1,100})\\)\\s+(\\d[-/.年月日\\d]{5,10})(?:\\s.*?)?(?:\\((\\d{1,5})"
              + " CPU\\))?\\s*");

  /** Parses a line; null if it is none. */
  static @Nullable SysstatHead of(String line) {
    Matcher head = LINE.matcher(line);
    if (!head.matches()) {
      return null;
    }
    String processors = head.group(3);
    return new SysstatHead(
        head.group(1), head.group(2), processors == null ? 0 : Integer.parseInt(processors));
  }
}
