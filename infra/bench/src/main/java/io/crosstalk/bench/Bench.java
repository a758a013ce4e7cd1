package io.crosstalk.bench;

import io.crosstalk.bench.process.MissingToolException;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * Command of {@code ./crosstalk bench}: the throughput comparison, or another benchmark by its
 * name.
 */
public final class Bench {
  /** Exit code of a missing tool, see {@code ./crosstalk help}. */
  static final int MISSING_TOOL = 6;

  private Bench() {}

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "bench-logback.xml");
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ThroughputCommand()).setExecutionExceptionHandler(Bench::report);
  }

  /** Prints what to do if a tool is missing; other failures keep their stack trace. */
  private static int report(Exception failure, CommandLine command, ParseResult arguments)
      throws Exception {
    if (failure instanceof MissingToolException) {
      command.getErr().println(failure.getMessage());
      return MISSING_TOOL;
    }
    throw failure;
  }
}
