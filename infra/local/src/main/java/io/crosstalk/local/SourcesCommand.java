package io.crosstalk.local;

import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.program.ServiceTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk sources}: checks a file that configures sources of samples, or records
 * samples of these sources into a case folder. Each method is a subcommand that runs the program of
 * ingest-service, which contains the source types.
 */
@Command(
    name = "sources",
    description = {
      "Checks a file of sources, or records their data.",
      "A running platform collects from sources.yaml in its data folder."
    },
    synopsisSubcommandLabel = "(check | record)")
final class SourcesCommand {

  @Command(
      name = "check",
      description = "Reads a file of sources, tries each of them once and prints what it finds.")
  int check(
      @Parameters(paramLabel = "FILE", description = "The file: see docs/sources/README.md.")
          Path file)
      throws InterruptedException {
    return run(List.of("check", file.toString()));
  }

  @Command(
      name = "record",
      description = {
        "Collects from all sources at once into a case folder, which can be replayed and sent.",
        "Without --for it reads what is available: whole files, the last hour of a vCenter."
      })
  int record(
      @Parameters(paramLabel = "FILE", description = "The file: see docs/sources/README.md.")
          Path file,
      @Parameters(
              paramLabel = "FOLDER",
              description =
                  "The case folder; created if it is missing, refused if it holds a case.")
          Path folder,
      @Option(
              names = "--for",
              paramLabel = "TIME",
              description = "How long to record: a number and its unit, for instance 90s or 10m.")
          @Nullable String time)
      throws InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("record", file.toString(), folder.toString()));
    if (time != null) {
      arguments.add(time);
    }
    return run(arguments);
  }

  private static int run(List<String> arguments) throws InterruptedException {
    return ServiceTool.run(Installation.current(), "sources", arguments);
  }
}
