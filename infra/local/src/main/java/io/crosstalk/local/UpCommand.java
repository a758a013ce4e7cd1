package io.crosstalk.local;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.platform.Platform.Outcome;
import io.crosstalk.local.platform.RestartPolicy;
import io.crosstalk.local.platform.Supervisor;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk up}: starts the platform and supervises it in the foreground or, with
 * {@code --detach}, leaves it running.
 */
@Command(
    name = "up",
    description = "Starts the components that do not run, and stops all of them on Ctrl-C.")
final class UpCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Mixin private final StartOptions start = new StartOptions();

  @Option(
      names = "--detach",
      description = "Return as soon as all components are ready, and leave them running.")
  private boolean detach;

  @Override
  public Integer call() throws InterruptedException {
    Platform platform = data.platform();
    ShutdownHook hook = ShutdownHook.arm(platform);
    Outcome outcome;
    long begin = System.nanoTime();
    try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
      outcome = platform.up(start.options(), progress);
    }
    LoginInstructions.print(platform, outcome, begin);
    UpNotes.lines(platform, start.options(), outcome)
        .forEach(line -> System.out.println(data.complete("  note    " + line)));
    if (detach || outcome != Outcome.STARTED) {
      hook.disarm();
      return 0;
    }
    System.out.println("Ctrl-C stops it. A component that dies is restarted.");
    try (Supervisor _ = platform.supervise(RestartPolicy.ENDLESS, ProgressDisplay::note)) {
      return ForegroundWait.hold(platform).number();
    }
  }
}
