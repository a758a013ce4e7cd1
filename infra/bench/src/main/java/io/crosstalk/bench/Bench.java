package io.crosstalk.bench;

import io.crosstalk.bench.correlation.QuietCommand;
import io.crosstalk.bench.correlation.StormCommand;
import io.crosstalk.bench.harness.MissingToolException;
import io.crosstalk.bench.idle.IdleCommand;
import io.crosstalk.bench.ingest.IngestCommand;
import io.crosstalk.bench.rank.RankCommand;
import io.crosstalk.bench.rest.RestCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** Main class of {@code ./crosstalk bench}. Each subcommand runs one benchmark. */
@Command(
    name = "crosstalk bench",
    mixinStandardHelpOptions = true,
    description =
        "Runs a benchmark. Each prints its figures and whether they meet the aims; ratios are those"
            + " of one run on one machine.",
    subcommands = {
      QuietCommand.class,
      StormCommand.class,
      RestCommand.class,
      IngestCommand.class,
      RankCommand.class,
      IdleCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "Benchmarks:%n")
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
    return new CommandLine(new Bench())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Bench::report);
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
