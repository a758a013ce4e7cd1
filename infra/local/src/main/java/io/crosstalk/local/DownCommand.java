package io.crosstalk.local;

import io.crosstalk.local.console.Progress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "down", description = "Stops the platform; its data stay.")
final class DownCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Override
  public Integer call() {
    boolean ran;
    try (Progress progress = Progress.onStderr()) {
      ran = data.platform().down(progress);
    }
    System.out.println(ran ? "Crosstalk is down." : "Crosstalk was not running.");
    return 0;
  }
}
