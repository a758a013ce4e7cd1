package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.process.PlatformView.ComponentStatus;
import io.crosstalk.local.process.PlatformView.Condition;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
   * @param reason last meaningful line of a dead component's log; null for others
   */
  private record Part(String name, String state, long pid, int port, @Nullable String reason) {}

  @Override
  public Integer call() throws InterruptedException {
    Optional<PlatformView> view = data.platform().view();
    if (view.isEmpty()) {
      System.err.println("crosstalk: not running");
      System.err.println("  → './crosstalk up' starts it");
      return ExitCode.NOT_RUNNING.number();
    }
    System.out.println(json ? json(view.get()) : table(view.get()));
    if (view.get().isRunning()) {
      return ExitCode.OK.number();
    }
    System.err.println(
        view.get().isIncomplete()
            ? "crosstalk: some components do not run\n  → './crosstalk up --detach' starts the rest"
            : "crosstalk: still starting\n  → wait for the 'up' that starts it");
    return ExitCode.NOT_RUNNING.number();
  }

  private static String json(PlatformView view) throws InterruptedException {
    return EventJson.mapper()
        .writeValueAsString(
            new Status(
                view.url(),
                view.ingestUrl(),
                view.tokenFile().toString(),
                view.settingsFile().map(Path::toString).orElse(null),
                view.components().stream().map(StatusCommand::part).toList()));
  }

  private static Part part(ComponentStatus it) {
    return new Part(
        it.component().label(), state(it), it.pid(), it.port(), it.logLine().orElse(null));
  }

  private static String table(PlatformView view) throws InterruptedException {
    TextTable table = new TextTable("COMPONENT", "STATE", "PID", "PORT", "LOG");
    for (ComponentStatus it : view.components()) {
      table.row(
          it.component().label(),
          state(it),
          it.pid() < 0 ? "–" : Long.toString(it.pid()),
          Integer.toString(it.port()),
          it.log().toString());
      if (it.condition() == Condition.DEAD) {
        String line = it.logLine().map(last -> "last log line: " + last).orElse("its log is empty");
        table.note(
            "died; %s; './crosstalk logs %s' shows it".formatted(line, it.component().label()));
      }
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
