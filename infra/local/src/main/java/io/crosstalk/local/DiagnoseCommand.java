package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.MemoryReplay;
import io.crosstalk.local.replay.ReplayedCase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk diagnose}: runs the engine on case folders in memory and prints the
 * incidents.
 */
@Command(
    name = "diagnose",
    description = {
      "Diagnoses cases in memory, without a platform, and shows the incidents.",
      "They are those of 'replay'. Rejected rows and unknown metrics are listed; the rest is used.",
      "Instead of a folder, files can be named that 'import' understands, with its options such as"
          + " --metric=METRIC; the case is kept only with --out=CASE."
    })
final class DiagnoseCommand implements Callable<Integer> {
  private static final Duration BEFORE_PROGRESS = Duration.ofSeconds(2);

  @Mixin private final IncidentOutput output = new IncidentOutput();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      description = "Time zone of the times that are shown; UTC by default.")
  private ZoneId zone = ZoneOffset.UTC;

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Holds inventory.json and samples.csv or .csv.gz.")
  private List<Path> folders = List.of();

  @Override
  public Integer call() {
    List<CaseInput> cases = CaseInput.openAll(folders);
    output.check();
    List<ReplayedCase> replayed =
        new MemoryReplay(ProgressDisplay.onStderrAfter(BEFORE_PROGRESS), zone).replay(cases);
    output.write(replayed);
    return ExitCode.OK.number();
  }
}
