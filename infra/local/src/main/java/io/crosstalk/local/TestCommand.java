package io.crosstalk.local;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Describes the command. The launcher script carries it out, because a build replaces this jar. */
@Command(
    name = "test",
    description = "Builds everything and runs all tests (./mvnw -B -T 2 verify).")
final class TestCommand implements Callable<Integer> {
  @Option(
      names = "--peers",
      description = "Also the tests against real programs; installs those that are missing.")
  private boolean peers;

  @Override
  public Integer call() {
    throw LauncherOnly.failure("test" + (peers ? " --peers" : ""));
  }
}
