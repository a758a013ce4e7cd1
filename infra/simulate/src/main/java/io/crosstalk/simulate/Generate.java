package io.crosstalk.simulate;

import io.crosstalk.simulate.cases.DataCentreCase;
import io.crosstalk.simulate.estate.SimulatedEstate;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.site.SimulatedSite;
import io.crosstalk.simulate.site.SiteSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk generate}: writes simulated cases or sites as case folders. The fields
 * are its options.
 */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false,
    description = {
      "Simulates data centres with known causes, one of each kind for each seed, and writes each as a"
          + " case folder with its expected.json. Prints the path of each. The same seed makes the same case.",
      "With --site, writes sites instead, one for each seed: many contention domains with several independent"
          + " troubles, and truth.json, which tells what explains each degradation.",
      "With --estate, writes one network of applications, hosts and arrays for each seed, with truth.json too."
    },
    footer = {
      "",
      "For instance:",
      "  generate OUT --kinds=fault,quiet --seeds=1-200",
      "  generate OUT --site --seeds=1-3 --domains=60",
      "  generate OUT --estate --seeds=1-3"
    })
public final class Generate implements Callable<Integer> {
  private static final String ALL = "all";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      description =
          "Parent of the folders that are written, KIND-SEED, site-SEED or estate-SEED; made if it is not there.")
  private @Nullable Path folder;

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "KIND",
      description = "Kinds of trouble that the cases contain (default: all).")
  private @Nullable Set<String> kinds;

  @Option(
      names = "--seeds",
      paramLabel = "N|FROM-TO",
      converter = SeedRangeConverter.class,
      description = "Numbers from which the cases are drawn (default: 1).")
  private @Nullable SeedRange seeds;

  @Mixin private SiteOptions siteOptions = new SiteOptions();

  /** Runs the program; exits with 2 on wrong arguments or unwritable files. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine command =
        new CommandLine(new Generate()).setExecutionExceptionHandler(Generate::reportFailure);
    GenerateHelp.addNames(command);
    return command;
  }

  /**
   * Reports errors of files in one line; any other exception is a bug of the program and is thrown
   * on.
   */
  private static int reportFailure(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    if (!(e instanceof IOException io)) {
      throw e;
    }
    command.getErr().printf("generate: %s; name a folder that can be written to%n", problem(io));
    return CommandLine.ExitCode.USAGE;
  }

  private static String problem(IOException e) {
    return switch (e) {
      case FileAlreadyExistsException file -> file.getFile() + " is a file";
      case AccessDeniedException denied -> "no right to write to " + denied.getFile();
      case FileSystemException other -> other.getFile() + ": " + other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  @Override
  public Integer call() throws IOException {
    siteOptions.check(commandSpec().commandLine());
    if (siteOptions.chosen() && kinds != null) {
      throw wrong("--site does not go with --kinds");
    }
    if (siteOptions.estateChosen() && kinds != null) {
      throw wrong("--estate does not go with --kinds");
    }
    List<CaseKind> chosen = chosenKinds();
    Files.createDirectories(parent());
    if (siteOptions.chosen()) {
      writeSites(chosenSeeds());
    } else if (siteOptions.estateChosen()) {
      writeEstates(chosenSeeds());
    } else {
      simulate(chosen, chosenSeeds());
    }
    return CommandLine.ExitCode.OK;
  }

  private SeedRange chosenSeeds() {
    return seeds == null ? new SeedRange(1, 1) : seeds;
  }

  private void writeSites(SeedRange range) throws IOException {
    PrintWriter err = commandSpec().commandLine().getErr();
    for (long seed : range.seeds().toArray()) {
      SiteSpec site = siteOptions.site(seed);
      var progress = new SiteProgress(err, site, System::nanoTime);
      print(SimulatedSite.write(site, parent(), progress));
    }
  }

  private void writeEstates(SeedRange range) throws IOException {
    for (long seed : range.seeds().toArray()) {
      print(SimulatedEstate.write(siteOptions.estate(seed), parent()));
    }
  }

  private void simulate(List<CaseKind> chosen, SeedRange range) throws IOException {
    for (CaseKind kind : chosen) {
      for (long seed : range.seeds().toArray()) {
        print(DataCentreCase.of(kind, seed).write(parent()));
      }
    }
  }

  private void print(Path written) {
    PrintWriter out = commandSpec().commandLine().getOut();
    out.println(written);
    out.flush();
  }

  private List<CaseKind> chosenKinds() {
    if (kinds == null || kinds.contains(ALL)) {
      return List.of(CaseKind.values());
    }
    return kinds.stream().map(this::kind).toList();
  }

  private CaseKind kind(String label) {
    return CaseKind.find(label)
        .orElseThrow(
            () ->
                wrong(
                    "--kinds: no '%s'; there are all, %s"
                        .formatted(label, String.join(", ", CaseKind.labels()))));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(commandSpec().commandLine(), message);
  }

  private CommandSpec commandSpec() {
    return Objects.requireNonNull(spec);
  }

  private Path parent() {
    return Objects.requireNonNull(folder);
  }
}
