package io.crosstalk.bench;

import io.crosstalk.bench.process.MissingToolException;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * Main class of {@code ./crosstalk bench}. Without a subcommand it runs the throughput comparison;
 * {@code rank}, {@code storm} and the other subcommands run one benchmark each.
 */
public final class Bench {
  /**
   * Exit code of a benchmark that ends because a tool that it needs is not installed; {@code
   * ./crosstalk help} lists the exit codes.
   */
  static final int MISSING_TOOL = 6;

  private Bench() {}

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "bench-logback.xml");
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ThroughputCommand()).setExecutionExceptionHandler(Bench::report);
  }

  /**
   * Handles an exception of a benchmark: for a missing tool prints how to get it, and returns
   * {@link #MISSING_TOOL}; throws every other exception again, so that its stack trace is printed.
   */
  private static int report(Exception failure, CommandLine command, ParseResult arguments)
      throws Exception {
    if (failure instanceof MissingToolException) {
      command.getErr().println(failure.getMessage());
      return MISSING_TOOL;
    }
    throw failure;
  }
}
