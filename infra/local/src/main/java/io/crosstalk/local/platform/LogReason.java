package io.crosstalk.local.platform;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds the line of a log that gives the reason for the end of its process. */
final class LogReason {
  private static final int LONGEST = 200;

  /**
   * Prefix of the JVM's own warnings, for instance about native access, which may appear at any
   * time.
   */
  private static final String JVM_WARNING = "WARNING: ";

  private static final Pattern STACK_FRAME = Pattern.compile("\\s+at .+|\\s*\\.\\.\\. \\d+ .+");

  /**
   * Patterns of an error: a JVM's own, a log level, PostgreSQL's levels, an exception's message,
   * and Spring's reason for a wrong setting.
   */
  private static final Pattern ERROR =
      Pattern.compile(
          ".*\\b(ERROR|FATAL|PANIC)\\b.*|Caused by: .*|[\\w.$]+(Error|Exception)(:.*)?"
              + "|Exception in thread .*|Reason: .+|(Error|Terminating due to|Could not|Unrecognized).*");

  /** Prefix of the services' log lines: time, process id, application, thread and logger. */
  private static final Pattern PREFIX =
      Pattern.compile("^\\S+\\s+(INFO|WARN|ERROR) \\d+ --- (?:\\[[^]]*] )+\\S+\\s+: ");

  private LogReason() {}

  /**
   * Reason from a log: the last line about an OutOfMemoryError; without one the last error; without
   * one the last line that is not a stack frame.
   *
   * @param lines the end of the log
   * @return at most 200 characters; empty when there is no such line
   */
  static Optional<String> of(List<String> lines) {
    List<String> messages =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith(JVM_WARNING))
            .filter(line -> !STACK_FRAME.matcher(line).matches())
            .map(String::strip)
            .toList();
    return last(messages, line -> line.contains("OutOfMemoryError"))
        .or(() -> last(messages, line -> ERROR.matcher(line).matches()))
        .or(() -> last(messages, _ -> true))
        .map(line -> PREFIX.matcher(line).replaceFirst("$1 "))
        .map(line -> line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…");
  }

  private static Optional<String> last(List<String> lines, Predicate<String> wanted) {
    return lines.reversed().stream().filter(wanted).findFirst();
  }
}
