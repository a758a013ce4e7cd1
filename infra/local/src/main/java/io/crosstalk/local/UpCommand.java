package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.platform.RestClient;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform.Outcome;
import io.crosstalk.local.process.PlatformView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    long begin = System.nanoTime();
    UpOptions options = start.options();
    try (PlatformSession session = PlatformSession.open(data, options, detach)) {
      String elapsed = Format.duration(Duration.ofNanos(System.nanoTime() - begin));
      System.out.println(
          switch (session.outcome()) {
            case STARTED -> "Crosstalk is up after " + elapsed + ".";
            case ALREADY_RUNNING -> "Crosstalk is running already.";
            case COMPLETED -> "Crosstalk is complete again after " + elapsed + ".";
          });
      printAddresses(session.view());
      for (String note : notes(session, options)) {
        System.out.println("  note    " + data.addTo(note));
      }
      if (session.isOurs()) {
        System.out.println("Ctrl-C stops it. A component that dies is restarted.");
        session.awaitStop();
      }
      return ExitCode.OK.number();
    }
  }

  private List<String> notes(PlatformSession session, UpOptions options)
      throws InterruptedException {
    List<String> notes = new ArrayList<>();
    PlatformView view = session.view();
    List<String> ignored = view.otherThan(options);
    if (!ignored.isEmpty()) {
      notes.add(
          "the running platform ignores %s; './crosstalk down', and then './crosstalk up' with these options, applies them"
              .formatted(String.join(" and ", ignored)));
    }
    if (session.outcome() != Outcome.STARTED && view.hasOlderSettings()) {
      notes.add(
          "crosstalk.yaml was changed after the start; changes of targets are applied, './crosstalk"
              + " down', and then './crosstalk up', applies all others");
    }
    try (RestClient client = data.client(TargetsCommand.REMEDY)) {
      TargetOutput.shadowNote(client.items(TargetsCommand.PATH)).ifPresent(notes::add);
    } catch (CommandFailure e) {
      notes.add("the notification targets cannot be listed: " + e.getMessage());
    }
    return notes;
  }

  static void printAddresses(PlatformView view) {
    System.out.println("  page    " + view.url());
    System.out.println("  token   " + view.adminToken() + "   (in " + view.tokenFile() + ")");
    System.out.println("  ingest  " + view.ingestUrl());
  }
}
