package io.crosstalk.local.platform;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds the line of a log that gives the reason for the end of the process. */
public final class LogReason {
  private static final int LONGEST = 200;

  /**
   * Prefix of warnings by the JVM, for instance about native access; such lines are never the
   * reason.
   */
  private static final String JVM_WARNING = "WARNING: ";

  private static final String DESCRIPTION = "Description:";
  private static final Pattern STACK_FRAME = Pattern.compile("\\s+at .+|\\s*\\.\\.\\. \\d+ .+");

  /**
   * Pattern of a line about an error: a log level, a level of PostgreSQL, an exception, an error of
   * the JVM, or Spring's reason for a wrong setting.
   */
  private static final Pattern ERROR =
      Pattern.compile(
          ".*\\b(ERROR|FATAL|PANIC)\\b.*|Caused by: .*|[\\w.$]+(Error|Exception)(:.*)?|Exception in"
              + " thread .*|Reason: .+|(Error|Terminating due to|Could not|Unrecognized).*");

  /** Prefix of the services' log lines: time, process id, application, thread and logger. */
  private static final Pattern PREFIX =
      Pattern.compile("^\\S+\\s+(INFO|WARN|ERROR) \\d+ --- (?:\\[[^]]*] )+\\S+\\s+: ");

  private LogReason() {}

  /**
   * Finds the reason in the last lines of a log: the last line about an OutOfMemoryError, or else
   * the last error or description of a failed start, or else the last line that is not a stack
   * frame.
   *
   * @param lines last lines of the log
   * @return the reason, at most 200 characters; empty when there is no such line
   */
  public static Optional<String> of(List<String> lines) {
    List<String> messages =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith(JVM_WARNING))
            .filter(line -> !STACK_FRAME.matcher(line).matches())
            .map(String::strip)
            .toList();
    return last(messages, line -> line.contains("OutOfMemoryError"))
        .or(() -> error(messages))
        .or(() -> last(messages, _ -> true))
        .map(line -> PREFIX.matcher(line).replaceFirst("$1 "))
        .map(line -> line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…");
  }

  /** Advice in the last report of a failed start by Spring; empty without one. */
  static Optional<String> action(List<String> lines) {
    return lineAfter("Action:", lines);
  }

  private static Optional<String> error(List<String> messages) {
    return last(messages, line -> ERROR.matcher(line).matches() || line.equals(DESCRIPTION))
        .flatMap(
            line ->
                line.equals(DESCRIPTION) ? lineAfter(DESCRIPTION, messages) : Optional.of(line));
  }

  private static Optional<String> lineAfter(String heading, List<String> lines) {
    List<String> texts = lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int index = texts.lastIndexOf(heading);
    return index < 0 || index + 1 == texts.size()
        ? Optional.empty()
        : Optional.of(texts.get(index + 1));
  }

  private static Optional<String> last(List<String> lines, Predicate<String> wanted) {
    return lines.reversed().stream().filter(wanted).findFirst();
  }
}
