package io.crosstalk.local;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Platform;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command {@code crosstalk down}: stops the platform and keeps its data. */
@Command(name = "down", description = "Stops the platform; its data stay.")
final class DownCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Override
  public Integer call() {
    Platform platform = data.platform();
    boolean ran;
    try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
      ran = platform.down(progress);
    }
    System.out.println(
        ran
            ? "Crosstalk is down."
            : "No platform of the data folder " + platform.data().root() + " was running.");
    return 0;
  }
}
