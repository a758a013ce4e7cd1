package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.export.CaseExport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk export-case}: writes an incident on which a person has given feedback as
 * a labelled case.
 */
@Command(
    name = "export-case",
    description = {
      "Writes an incident with the stored data around it as a case,"
          + " labelled by the latest feedback.",
      "The case can be replayed and evaluated; 'evaluate --causes' makes labels of it."
    })
final class ExportCaseCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Parameters(paramLabel = "INCIDENT", description = "Id of the incident.")
  private String incident = "";

  @Parameters(
      paramLabel = "FOLDER",
      description = "The case folder; created if it is missing, refused if it contains a case.")
  private Path folder = Path.of("");

  @Option(
      names = "--hours",
      paramLabel = "N",
      defaultValue = "24",
      description = "Hours of samples before the onset (default: 24).")
  private int hours;

  @Override
  public Integer call() throws InterruptedException {
    System.out.println(
        CaseExport.write(data.startedPlatform(), incident, folder, Duration.ofHours(hours)));
    return ExitCode.OK.number();
  }
}
