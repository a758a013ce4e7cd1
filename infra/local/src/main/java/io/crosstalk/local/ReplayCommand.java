package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.ReplayedCase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/**
 * Command {@code crosstalk replay}: sends case folders through the whole platform and prints the
 * incidents.
 */
@Command(
    name = "replay",
    description = {
      "Sends cases through the whole platform and shows the incidents.",
      "A platform that does not run is started for this and stopped afterwards."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";

  @Mixin private final DataOption data = new DataOption();

  @Mixin private final StartOptions start = new StartOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Holds inventory.json and samples.csv or .csv.gz.")
  private List<Path> folders = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the incidents in full, as a JSON array; - is standard output.")
  private @Nullable String json;

  @Option(
      names = "--keep",
      description = "Leave a platform running that was started for this command.")
  private boolean keep;

  @Override
  public Integer call() throws InterruptedException {
    List<CaseInput> cases = CaseInput.openAll(folders);
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      checkWritable(Path.of(json).toAbsolutePath());
    }
    try (PlatformSession session = PlatformSession.open(data, start.options(), keep)) {
      List<ReplayedCase> replayed = session.replay(cases);
      // When standard output carries the JSON, the report goes to standard error.
      PrintStream report = STANDARD_OUTPUT.equals(json) ? System.err : System.out;
      report.print(IncidentReport.rejections(replayed));
      report.print(IncidentReport.of(replayed));
      if (json != null) {
        write(replayed, json);
      }
      return 0;
    }
  }

  private static void checkWritable(Path file) {
    Path folder = file.resolveSibling(".");
    if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot write to " + file,
          "name a file in a folder that exists and may be written to");
    }
  }

  private static void write(List<ReplayedCase> replayed, String name) {
    List<ObjectNode> incidents = replayed.stream().flatMap(it -> it.documents().stream()).toList();
    String text = EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(incidents);
    if (name.equals(STANDARD_OUTPUT)) {
      System.out.println(text);
      return;
    }
    try {
      Files.writeString(Path.of(name), text);
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot write %s: %s".formatted(name, e), "check space and permissions there", e);
    }
  }
}
