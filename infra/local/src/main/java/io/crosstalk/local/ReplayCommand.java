package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.replay.CaseInput;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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

  @Mixin private final IncidentOutput output = new IncidentOutput();

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Holds inventory.json and samples.csv or .csv.gz.")
  private List<Path> folders = List.of();

  @Option(
      names = "--keep",
      description = "Leave a platform running that was started for this command.")
  private boolean keep;

  @Override
  public Integer call() throws InterruptedException {
    List<CaseInput> cases = CaseInput.openAll(folders);
    output.check();
    try (PlatformSession session = PlatformSession.open(data, start.options(), keep)) {
      output.write(session.replay(cases));
      return ExitCode.OK.number();
    }
  }
}
