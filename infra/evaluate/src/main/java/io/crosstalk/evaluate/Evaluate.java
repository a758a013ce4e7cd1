package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.evaluate.peer.QualitySeries;
import io.crosstalk.evaluate.site.SiteReport;
import io.crosstalk.evaluate.site.SiteTruth;
import io.crosstalk.evaluate.weight.CauseRecord;
import io.crosstalk.evaluate.weight.Weights;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 * Command {@code crosstalk evaluate}: replays labelled cases through the engine and prints figures
 * about the accuracy of the diagnosis.
 */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    subcommands = Weights.class,
    synopsisSubcommandLabel = "| weights FILE...",
    usageHelpAutoWidth = true,
    description =
        "Measures the accuracy of the diagnosis on labelled cases: a table by kind of case, the"
            + " calibration of the probabilities, and the rankings of published methods, which are"
            + " given the victim and the window. Simulated sites are scored by trouble, beside"
            + " published methods that are given nothing.",
    footer = {
      "",
      "The tables are explained in docs/diagnosis/results.md. For instance:",
      "  evaluate cases cases/recorded --failures",
      "  evaluate cases/c2-uat-vm --explanations",
      "  generate OUT --site --seeds 1-2 --domains 60, then evaluate OUT",
      "  evaluate TRAIN --causes a.csv, then evaluate weights a.csv b.csv"
    })
public final class Evaluate implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FOLDER",
      description = "Case folders with expected.json, simulated sites, or folders of such folders.")
  private List<Path> folders = List.of();

  @Option(
      names = "--failures",
      description =
          "Before the tables, for each case that is not right throughout, and each trouble of a"
              + " site that is not right: the expected and the reported incidents, and what was"
              + " retracted.")
  private boolean failures;

  @Option(
      names = "--explanations",
      description =
          "Before the tables, for each case except sites: title and explanation of its incidents.")
  private boolean explanations;

  @Option(
      names = "--causes",
      paramLabel = "FILE",
      description =
          "Write the causes among which the engine chose, as rows of CSV: their figures, and"
              + " whether the label calls them right.")
  private @Nullable Path causes;

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "evaluate-logback.xml");
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Evaluate())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Evaluate::reportFailure);
  }

  /**
   * Reports errors that the user can correct in one line; any other exception is a bug of the
   * program.
   */
  private static int reportFailure(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    String message =
        switch (e) {
          case InvalidInput refused -> refused.getMessage();
          case IOException io -> FileErrors.text(io);
          default -> throw e;
        };
    command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public Integer call() throws IOException {
    CommandLine command = Objects.requireNonNull(spec).commandLine();
    if (folders.isEmpty()) {
      throw new ParameterException(command, "Missing required parameter: 'FOLDER'");
    }
    if (causes != null) {
      FileErrors.requireWritable(causes);
    }
    CauseRecord record = new CauseRecord();
    List<Path> found = CaseFolders.among(folders);
    List<Path> sites = found.stream().filter(SiteTruth::isIn).toList();
    List<Path> cases = found.stream().filter(each -> !SiteTruth.isIn(each)).toList();
    ProgressLine progress =
        new ProgressLine(
            command.getErr(), Boolean.getBoolean("crosstalk.tty"), found.size(), System::nanoTime);
    List<Labelled> results;
    SiteReport siteReport;
    try {
      results = cases.parallelStream().map(each -> run(each, record, progress)).toList();
      siteReport =
          new SiteReport(sites.stream().map(each -> SiteRun.of(each, record, progress)).toList());
    } finally {
      progress.end();
    }
    results.stream()
        .flatMap(each -> each.unknownReferences().stream())
        .forEach(line -> command.getErr().println("evaluate: " + line));
    if (causes != null) {
      Files.write(causes, record.rows());
    }
    print(results, siteReport, command.getOut());
    return CommandLine.ExitCode.OK;
  }

  /** Prints the tables of the cases, then those of the sites, each only where there are any. */
  private void print(List<Labelled> results, SiteReport sites, PrintWriter out) {
    if (!results.isEmpty()) {
      print(
          new AccuracyReport(
              results.stream().map(Labelled::outcome).toList(),
              PeerTally.of(results.stream().flatMap(each -> each.peers().stream()).toList())),
          out);
    }
    if (!results.isEmpty() && !sites.sites().isEmpty()) {
      out.println();
    }
    if (!sites.sites().isEmpty()) {
      print(sites, out);
    }
    out.flush();
  }

  private void print(SiteReport report, PrintWriter out) {
    if (failures) {
      out.println(report.failures());
    }
    out.print(report.text());
  }

  private void print(AccuracyReport report, PrintWriter out) {
    if (explanations) {
      out.println(report.explanations());
    }
    if (failures) {
      out.println(report.failures());
    }
    out.print(report.text());
  }

  /**
   * Result of one processed case.
   *
   * @param outcome comparison of the reported with the expected incidents
   * @param peers rankings by the published methods; empty when they cannot be applied
   * @param unknownReferences warnings about names that the inventory does not contain
   */
  private record Labelled(
      CaseOutcome outcome, Optional<PeerCase> peers, List<String> unknownReferences) {
    static Labelled of(CaseRecording recording, CauseRecord causes, ReadingProgress progress)
        throws IOException {
      List<ExpectedIncident> expected = Objects.requireNonNull(recording.expected());
      QualitySeries victims = QualitySeries.ofVictims(recording);
      return new Labelled(
          CaseOutcome.of(recording, victims, causes.observer(recording.name(), expected), progress),
          PeerCase.of(recording, victims),
          UnknownReferences.in(recording));
    }
  }

  private static Labelled run(Path path, CauseRecord causes, ProgressLine progress) {
    ReadingProgress reading = progress.ofCase(String.valueOf(path.getFileName()));
    try (StoredCase recording = CaseFolders.read(path, reading)) {
      Labelled labelled = Labelled.of(recording, causes, reading);
      progress.advance();
      return labelled;
    } catch (IOException e) {
      throw CaseFolders.unreadable(path, e);
    } catch (UncheckedIOException e) {
      throw CaseFolders.unreadable(path, Objects.requireNonNull(e.getCause()));
    }
  }
}
