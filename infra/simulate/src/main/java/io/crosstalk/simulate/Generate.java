package io.crosstalk.simulate;

import io.crosstalk.simulate.casebook.Casebook;
import io.crosstalk.simulate.datacentre.CaseKind;
import io.crosstalk.simulate.datacentre.DataCentreCase;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk generate}: writes simulated cases, or the generated cases of the
 * casebook, as case folders. The fields are its options.
 */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false,
    description = {
      "Simulates data centres with known causes, one of each kind for each seed, and writes each as a"
          + " case folder with its expected.json. Prints the path of each. The same seed makes the same case.",
      "With --cases, writes the generated files of the casebook instead."
    },
    footer = {
      "",
      "For instance:",
      "  generate OUT --kinds=fault,quiet --seeds=1-200",
      "  generate cases --cases=c2-uat-vm"
    })
public final class Generate implements Callable<Integer> {
  private static final String ALL = "all";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      description =
          "Parent of the folders that are written, KIND-SEED or CASE; made if it is not there.")
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

  @Option(
      names = "--cases",
      split = ",",
      paramLabel = "CASE",
      description = "Folders of the casebook, by their path below cases; 'all' for all of them.")
  private @Nullable Set<String> cases;

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
    if (cases == null) {
      simulate(chosenKinds(), seeds == null ? new SeedRange(1, 1) : seeds);
    } else {
      if (kinds != null || seeds != null) {
        throw wrong("--cases goes with neither --kinds nor --seeds");
      }
      writeCasebook(chosenCases(cases));
    }
    return CommandLine.ExitCode.OK;
  }

  private void simulate(List<CaseKind> chosen, SeedRange range) throws IOException {
    for (CaseKind kind : chosen) {
      for (long seed : range.seeds().toArray()) {
        print(DataCentreCase.of(kind, seed).write(parent()));
      }
    }
  }

  private void writeCasebook(Set<String> chosen) throws IOException {
    for (String name : chosen) {
      print(Casebook.write(name, parent()));
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
    Set<String> labels = labels();
    return requireKnown("--kinds", kinds, labels).stream().map(CaseKind::parse).toList();
  }

  private static Set<String> labels() {
    return new LinkedHashSet<>(Arrays.stream(CaseKind.values()).map(CaseKind::label).toList());
  }

  private Set<String> chosenCases(Set<String> names) {
    return names.contains(ALL)
        ? Casebook.names()
        : requireKnown("--cases", names, Casebook.names());
  }

  private Set<String> requireKnown(String option, Set<String> names, Set<String> known) {
    for (String each : names) {
      if (!known.contains(each)) {
        throw wrong(
            "%s: no '%s'; there are all, %s".formatted(option, each, String.join(", ", known)));
      }
    }
    return names;
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
