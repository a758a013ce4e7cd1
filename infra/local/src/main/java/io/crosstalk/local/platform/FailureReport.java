package io.crosstalk.local.platform;

import java.util.List;
import java.util.Optional;

/** Finds the parts of Spring's report of a failed start in the lines of a log. */
final class FailureReport {
  private static final String DESCRIPTION = "Description:";
  private static final String ACTION = "Action:";

  private FailureReport() {}

  /** Returns whether a line is the heading of what has failed. */
  static boolean isDescription(String line) {
    return line.strip().equals(DESCRIPTION);
  }

  /** The first line of what has failed, in the last report; empty without one. */
  static Optional<String> description(List<String> lines) {
    return part(lines, DESCRIPTION);
  }

  /** The first line of what to do, in the last report; empty without one. */
  static Optional<String> action(List<String> lines) {
    return part(lines, ACTION);
  }

  private static Optional<String> part(List<String> lines, String heading) {
    List<String> texts = lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int index = texts.lastIndexOf(heading);
    return index < 0 || index + 1 == texts.size()
        ? Optional.empty()
        : Optional.of(texts.get(index + 1));
  }
}
