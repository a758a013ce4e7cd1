package io.crosstalk.local;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Describes the command; the launcher script carries it out, as with {@link TestCommand}. */
@Command(
    name = "fuzz",
    description = "Feeds every parser with mutated payloads: no crash, no hang, bounded memory.")
final class FuzzCommand implements Callable<Integer> {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Payloads for each parser (default: 100000; the tests do 5000).")
  private @Nullable Integer rounds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which payloads: the same seed makes the same ones.")
  private @Nullable Long seed;

  @Override
  public Integer call() {
    throw LauncherOnly.failure(
        "fuzz"
            + (rounds == null ? "" : " --rounds " + rounds)
            + (seed == null ? "" : " --seed " + seed));
  }
}
