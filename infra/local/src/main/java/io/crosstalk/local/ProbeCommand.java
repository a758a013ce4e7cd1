package io.crosstalk.local;

import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.program.ServiceTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk probe}: measures a disk. The program of ingest-service contains the
 * probe; the options are declared here for the help text and passed on unchanged.
 */
@Command(
    name = "probe",
    description = {
      "Measures a disk as a database's log uses it: unbuffered 16 KiB writes, random reads.",
      "Prints its plan, writes a bounded file into PATH and deletes it again."
    })
final class ProbeCommand implements Callable<Integer> {
  /** Options of the probe: name, placeholder of the value, and description. */
  private static final String[][] OPTIONS = {
    {"clusters", "N", "Number of clusters that are written (default: 1; syncIO: 6)."},
    {"cluster-size", "SIZE", "Size of a cluster (default: 16MB); all of them 96MB at most."},
    {"reads", "N", "Random reads (default: 200)."},
    {"max-time", "TIME", "Time after which no further operation begins (default: 20s)."},
    {"min-free", "SIZE", "Space that must stay free (default: 1GB)."},
    {"every", "TIME", "Measure repeatedly until Ctrl-C; for instance 5m."},
    {"max-duty-percent", "N", "With --every: largest share of the time in use (default: 2)."},
    {"push", "URL", "Send the figures to an ingest-service."},
    {"token-file", "FILE", "With --push: file with a token of the role ingest."},
    {
      "resource",
      "ID",
      "With --push: id of the resource that PATH is on: a database, a VM, a volume."
    },
    {"source", "NAME", "With --push: name of the source (default: probe)."}
  };

  @Parameters(paramLabel = "PATH", description = "A folder on the disk to measure.")
  private String path = "";

  private @Nullable CommandSpec spec;

  @Spec
  void describe(CommandSpec own) {
    spec = own;
    own.addOption(
        OptionSpec.builder("--compressible")
            .description("Write data that compress to a quarter; by default they do not compress.")
            .build());
    for (String[] option : OPTIONS) {
      own.addOption(
          OptionSpec.builder("--" + option[0])
              .paramLabel(option[1])
              .description(option[2])
              .type(String.class)
              .build());
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    return ServiceTool.run(Installation.current(), "probe", arguments());
  }

  /** Arguments that are passed to the program of ingest-service. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of(path));
    Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
        .map(option -> option.longestName() + "=" + option.getValue())
        .forEach(arguments::add);
    return arguments;
  }
}
