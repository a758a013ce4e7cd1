package io.crosstalk.local.process;

import io.crosstalk.local.platform.LogReason;
import java.util.List;
import java.util.OptionalInt;

/** Text about the end of a component's process. */
final class ExitReason {
  private static final int SIGNALS = 128;

  private ExitReason() {}

  /**
   * The exit code with its meaning, and the last meaningful line of the log.
   *
   * @param exitCode exit code; empty when another command has started the process
   * @param logTail last lines of the log
   */
  static String of(OptionalInt exitCode, List<String> logTail) {
    String cause =
        exitCode.isPresent() ? meaning(exitCode.getAsInt()) : "its exit code is not known";
    return cause + LogReason.of(logTail).map(line -> "; last log line: " + line).orElse("");
  }

  private static String meaning(int exitCode) {
    String signal =
        switch (exitCode - SIGNALS) {
          case 9 -> " (SIGKILL: from another program, or from the kernel because memory was short)";
          case 11 -> " (SIGSEGV: the program crashed)";
          case 15 -> " (SIGTERM: from another program)";
          default -> "";
        };
    return "exit code " + exitCode + signal;
  }
}
