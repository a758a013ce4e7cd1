package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.process.Platform;
import io.crosstalk.local.process.Platform.Outcome;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.process.Supervisor;
import java.time.Duration;
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
  private static final Duration POLL = Duration.ofSeconds(1);

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
    String elapsed = Format.duration(Duration.ofNanos(System.nanoTime() - begin));
    System.out.println(
        switch (outcome) {
          case STARTED -> "Crosstalk is up after " + elapsed + ".";
          case ALREADY_RUNNING -> "Crosstalk is running already.";
          case COMPLETED -> "Crosstalk is complete again after " + elapsed + ".";
        });
    platform.view().ifPresent(UpCommand::printAddresses);
    UpNotes.lines(platform, start.options(), outcome)
        .forEach(line -> System.out.println(data.complete("  note    " + line)));
    if (detach || outcome != Outcome.STARTED) {
      hook.disarm();
      return 0;
    }
    System.out.println("Ctrl-C stops it. A component that dies is restarted.");
    try (Supervisor _ = platform.supervise(ProgressDisplay::note)) {
      return awaitStop(platform).number();
    }
  }

  static void printAddresses(PlatformView view) {
    System.out.println("  page    " + view.url());
    System.out.println("  token   " + view.adminToken() + "   (in " + view.tokenFile() + ")");
    System.out.println("  ingest  " + view.ingestUrl());
  }

  /** Waits until another command has stopped the platform. Ctrl-C ends the process before. */
  static ExitCode awaitStop(Platform platform) throws InterruptedException {
    while (platform.view().isPresent() && !ShutdownHook.isStopping()) {
      Thread.sleep(POLL);
    }
    if (!ShutdownHook.isStopping()) {
      System.err.println("crosstalk: stopped by another command");
    }
    return ExitCode.OK;
  }
}
