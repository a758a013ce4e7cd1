package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.process.PlatformView.ComponentStatus;
import java.nio.file.Path;
import java.util.List;
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
      description =
          "For programs: url, ingestUrl, tokenFile, settingsFile (null: none), components with"
              + " name, state (running, unhealthy, dead), pid, port, log, reason (of a dead one).")
  private boolean json;

  /** Output of {@code status --json}. */
  private record Status(
      String url,
      String ingestUrl,
      String tokenFile,
      @Nullable String settingsFile,
      List<ComponentStatus> components) {}

  @Override
  public Integer call() throws InterruptedException {
    PlatformView view = data.startedPlatform();
    List<ComponentStatus> components = view.components();
    System.out.println(json ? json(view, components) : data.addTo(table(view, components)));
    if (components.stream().anyMatch(each -> each.has(PlatformView.DEAD))) {
      throw new CommandFailure(
          ExitCode.NOT_RUNNING,
          "some components do not run",
          "'./crosstalk up --detach' starts the rest");
    }
    if (!components.stream().allMatch(each -> each.has(PlatformView.RUNNING))) {
      throw new CommandFailure(
          ExitCode.NOT_RUNNING,
          "some components are not healthy",
          "wait for the 'up' that starts them; './crosstalk logs NAME' shows a log");
    }
    return ExitCode.OK.number();
  }

  private static String json(PlatformView view, List<ComponentStatus> components) {
    return EventJson.mapper()
        .writeValueAsString(
            new Status(
                view.url(),
                view.ingestUrl(),
                view.tokenFile().toString(),
                view.settingsFile().map(Path::toString).orElse(null),
                components));
  }

  private static String table(PlatformView view, List<ComponentStatus> components) {
    TextTable table = new TextTable("COMPONENT", "STATE", "PID", "PORT", "LOG");
    for (ComponentStatus it : components) {
      table.row(
          it.name(),
          it.state(),
          it.pid() < 0 ? "–" : Long.toString(it.pid()),
          Integer.toString(it.port()),
          it.log());
      if (it.has(PlatformView.DEAD)) {
        String line = it.reason() == null ? "its log is empty" : "last log line: " + it.reason();
        table.note("died; %s; './crosstalk logs %s' shows it".formatted(line, it.name()));
      }
    }
    return "%s%npage %s, token in %s%nsettings: %s"
        .formatted(
            table.render(),
            view.url(),
            view.tokenFile(),
            view.settingsFile().map(Path::toString).orElse("defaults and environment"));
  }
}
