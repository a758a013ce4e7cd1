package io.crosstalk.local;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** Describes the command; the launcher script carries it out, as with {@link TestCommand}. */
@Command(
    name = "evaluate",
    description = "Runs labelled cases through the diagnosis and tells how right it was.")
final class EvaluateCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Case folders with expected.json, or folders of such folders.")
  private List<String> folders = List.of();

  @Unmatched private List<String> more = List.of();

  @Override
  public Integer call() {
    throw LauncherOnly.failure("evaluate " + String.join(" ", folders) + String.join(" ", more));
  }
}
