package io.crosstalk.local;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** Describes the command; the launcher script carries it out, as with {@link TestCommand}. */
@Command(
    name = "generate",
    description = "Simulates data centres with known causes and writes them as case folders.")
final class GenerateCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "ARGS",
      description = "FOLDER [--kinds=A,B] [--seeds=1-20] [--cases=A,B]")
  private List<String> arguments = List.of();

  @Unmatched private List<String> more = List.of();

  @Override
  public Integer call() {
    throw LauncherOnly.failure("generate " + String.join(" ", arguments) + String.join(" ", more));
  }
}
