package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.process.ComponentExit;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.process.PlatformView.ComponentStatus;
import io.crosstalk.local.process.RestartHistory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code crosstalk status}: shows for each component whether it runs, as text or JSON. */
@Command(
    name = "status",
    description =
        "Shows whether the platform runs, and where. Exit code 0: all components run; 3: not.")
final class StatusCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--json",
      description = "For programs: url, ingestUrl, tokenFile, settingsFile, components.")
  private boolean json;

  /**
   * Output of {@code status --json}.
   *
   * @param tokenFile file with the token for logging in
   * @param settingsFile file with settings of the services; null when there is none
   */
  private record Status(
      String url,
      String ingestUrl,
      String tokenFile,
      @Nullable String settingsFile,
      List<Part> components) {}

  /**
   * Status of one component in the output of {@code status --json}.
   *
   * @param pid process id; -1 when it is not known
   * @param restarts number of restarts by the supervision
   * @param reason reason for the last end of the process; null when it has not ended
   * @param nextRestart time of the next restart; null when none is planned
   */
  private record Part(
      String name,
      String state,
      long pid,
      int port,
      int restarts,
      @Nullable String reason,
      @Nullable Instant nextRestart) {}

  @Override
  public Integer call() throws InterruptedException {
    Optional<PlatformView> view = data.platform().view();
    if (view.isEmpty()) {
      System.err.println("crosstalk: not running");
      System.err.println(data.complete("  → './crosstalk up' starts it"));
      return ExitCode.NOT_RUNNING.number();
    }
    System.out.println(json ? json(view.get()) : data.complete(table(view.get())));
    return exitCode(view.get()).number();
  }

  private ExitCode exitCode(PlatformView view) {
    if (view.isRunning()) {
      return ExitCode.OK;
    }
    System.err.println(
        view.dead().isEmpty()
            ? "crosstalk: still starting"
            : "crosstalk: some components do not run");
    System.err.println(data.complete("  → " + remedy(view)));
    return ExitCode.NOT_RUNNING;
  }

  private static String remedy(PlatformView view) {
    if (view.dead().isEmpty()) {
      return "wait for the 'up' that starts it";
    }
    OptionalLong supervisor = view.supervisor();
    return supervisor.isPresent()
        ? "the command that started the platform (process %d) starts it again; './crosstalk up' does so at once"
            .formatted(supervisor.getAsLong())
        : "'./crosstalk up --detach' starts the rest";
  }

  private static String json(PlatformView view) throws InterruptedException {
    List<Part> parts = view.components().stream().map(StatusCommand::part).toList();
    return EventJson.mapper()
        .writeValueAsString(
            new Status(
                view.url(),
                view.ingestUrl(),
                view.tokenFile().toString(),
                view.settingsFile().map(Path::toString).orElse(null),
                parts));
  }

  private static Part part(ComponentStatus status) {
    Optional<RestartHistory> restarts = status.restarts();
    return new Part(
        status.component().label(),
        state(status),
        status.pid(),
        status.port(),
        restarts.map(RestartHistory::restarts).orElse(0),
        restarts
            .flatMap(RestartHistory::lastDeath)
            .map(ComponentExit::text)
            .or(status::logLine)
            .orElse(null),
        restarts.flatMap(RestartHistory::nextAttempt).orElse(null));
  }

  private static String table(PlatformView view) throws InterruptedException {
    StatusNotes notes = new StatusNotes(Instant.now(), ZoneId.systemDefault());
    TextTable table = new TextTable("COMPONENT", "STATE", "PID", "PORT", "LOG");
    for (ComponentStatus it : view.components()) {
      table.row(
          it.component().label(),
          state(it),
          it.pid() < 0 ? "–" : Long.toString(it.pid()),
          Integer.toString(it.port()),
          it.log().toString());
      notes.of(it).forEach(table::note);
    }
    return "%s%npage %s, token in %s%n%s"
        .formatted(table.render(), view.url(), view.tokenFile(), settings(view));
  }

  private static String settings(PlatformView view) {
    if (view.settingsFile().isEmpty()) {
      return "settings: defaults and environment";
    }
    List<Component> older = view.withOlderSettings();
    String changed =
        older.isEmpty()
            ? ""
            : "; changed since the start of %s: './crosstalk down' and './crosstalk up' put it into effect"
                .formatted(Component.labels(older));
    return "settings in " + view.settingsFile().get() + changed;
  }

  private static String state(ComponentStatus status) {
    return status.condition().name().toLowerCase(Locale.ROOT);
  }
}
