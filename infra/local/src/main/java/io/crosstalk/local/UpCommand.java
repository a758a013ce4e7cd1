package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.process.Platform.Outcome;
import io.crosstalk.local.process.PlatformView;
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
  private static final String KEPT =
      " Components that ran already keep the ports and settings of their start: './crosstalk down'"
          + " and then './crosstalk up' apply changes.";

  @Mixin private final DataOption data = new DataOption();

  @Mixin private final StartOptions start = new StartOptions();

  @Option(
      names = "--detach",
      description = "Return as soon as all components are ready, and leave them running.")
  private boolean detach;

  @Override
  public Integer call() throws InterruptedException {
    long begin = System.nanoTime();
    try (PlatformSession session = PlatformSession.open(data, start.options(), detach)) {
      String elapsed = Format.duration(Duration.ofNanos(System.nanoTime() - begin));
      System.out.println(data.addTo(message(session.outcome(), elapsed)));
      printAddresses(session.view());
      if (session.isOurs()) {
        System.out.println("Ctrl-C stops it. A component that dies is restarted.");
        session.awaitStop();
      }
      return ExitCode.OK.number();
    }
  }

  static String message(Outcome outcome, String elapsed) {
    return switch (outcome) {
      case STARTED -> "Crosstalk is up after " + elapsed + ".";
      case ALREADY_RUNNING -> "Crosstalk is running already." + KEPT;
      case COMPLETED -> "Crosstalk is complete again after " + elapsed + "." + KEPT;
    };
  }

  static void printAddresses(PlatformView view) {
    System.out.println("  page    " + view.url());
    System.out.println("  token   " + view.adminToken() + "   (in " + view.tokenFile() + ")");
    System.out.println("  ingest  " + view.ingestUrl());
  }
}
