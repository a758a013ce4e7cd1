package io.crosstalk.local;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** Describes the command; the launcher script carries it out, as with {@link TestCommand}. */
@Command(name = "bench", description = "Builds and runs the benchmarks; the arguments go to them.")
final class BenchCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "ARGS",
      description = "See 'bench -h' for those there are.")
  private List<String> arguments = List.of();

  @Unmatched private List<String> more = List.of();

  @Override
  public Integer call() {
    throw LauncherOnly.failure("bench " + String.join(" ", arguments) + String.join(" ", more));
  }
}
