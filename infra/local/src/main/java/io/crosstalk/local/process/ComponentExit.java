package io.crosstalk.local.process;

import io.crosstalk.local.platform.LogReason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Unexpected end of a component's process, or a restart that failed.
 *
 * @param at time of the end
 * @param exitCode exit code; empty when the process was not started by the supervising command
 * @param cause the exit code with its meaning, or the reason why the component could not be started
 * @param logLine last meaningful line of the component's log; empty when there is none
 */
public record ComponentExit(
    Instant at, OptionalInt exitCode, String cause, Optional<String> logLine) {
  /** Number of lines at the end of a log among which the reason is looked for. */
  static final int TAIL_LINES = 40;

  private static final int SIGNALS = 128;

  static ComponentExit ended(Instant at, OptionalInt exitCode, List<String> logTail) {
    String cause =
        exitCode.isPresent() ? meaning(exitCode.getAsInt()) : "its exit code is not known";
    return new ComponentExit(at, exitCode, cause, LogReason.of(logTail));
  }

  static ComponentExit notStarted(Instant at, String cause) {
    return new ComponentExit(at, OptionalInt.empty(), cause, Optional.empty());
  }

  /** The cause and the log line, in one line. */
  public String text() {
    return cause + logLine.map(line -> "; last log line: " + line).orElse("");
  }

  private static String meaning(int exitCode) {
    String signal =
        switch (exitCode - SIGNALS) {
          case 2 -> " (SIGINT)";
          case 6 -> " (SIGABRT: the program ended itself after an internal error)";
          case 9 -> " (SIGKILL: from another program, or from the kernel because memory was short)";
          case 11 -> " (SIGSEGV: the program crashed)";
          case 15 -> " (SIGTERM: from another program)";
          default -> "";
        };
    return "exit code " + exitCode + signal;
  }
}
