package io.crosstalk.local;

import io.crosstalk.local.process.Platform;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.ReplayedCase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
    Optional<IncidentOutput> output = Optional.ofNullable(json).map(IncidentOutput::open);
    Platform platform = data.platform();
    try (PlatformSession session = PlatformSession.open(platform, start.options(), keep)) {
      List<ReplayedCase> replayed = session.replay(cases);
      // When standard output carries the JSON, the report goes to standard error.
      var report =
          output.filter(IncidentOutput::isStandardOutput).isPresent() ? System.err : System.out;
      report.print(IncidentReport.rejections(replayed));
      report.print(IncidentReport.of(replayed));
      output.ifPresent(it -> it.write(replayed));
      return 0;
    }
  }
}
