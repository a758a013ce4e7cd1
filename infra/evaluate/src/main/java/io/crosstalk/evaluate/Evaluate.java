package io.crosstalk.evaluate;

import io.crosstalk.event.casefolder.CaseFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Behind {@code ./crosstalk evaluate}. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    subcommands = Fit.class,
    synopsisSubcommandLabel = "| fit FILE",
    usageHelpAutoWidth = true,
    description =
        "Runs labelled cases through the diagnosis and tells how right it was: a table by kind of case, how well the"
            + " probabilities were meant, and beside it the peers, who are told victim and window and only rank.",
    footer = {
      "",
      "The tables are explained in docs/diagnosis.md. For instance:",
      "  evaluate cases cases/recorded --failures",
      "  evaluate cases/c2-uat-vm --explanations",
      "  evaluate TRAIN --suspicions s.csv, then evaluate fit s.csv"
    })
public final class Evaluate implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FOLDER",
      description = "Case folders with expected.json, or folders of such folders.")
  private List<Path> folders = List.of();

  @Option(
      names = "--failures",
      description =
          "Before the tables, for each case that is not right: what was expected, and what was said instead.")
  private boolean failures;

  @Option(
      names = "--explanations",
      description =
          "Before the tables, for each case: title and explanation of its incidents, as people read them.")
  private boolean explanations;

  @Option(
      names = "--suspicions",
      paramLabel = "FILE",
      description =
          "Writes each suspicion as a row of CSV: the figures it rests on, and whether it was right.")
  private @Nullable Path suspicions;

  private final AtomicInteger done = new AtomicInteger();

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "evaluate-logback.xml");
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Evaluate())
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof Unreadable) {
                System.err.println(e.getMessage());
                return CommandLine.ExitCode.USAGE;
              }
              throw e;
            });
  }

  @Override
  public Integer call() throws IOException {
    if (folders.isEmpty()) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), "Missing required parameter: 'FOLDER'");
    }
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        System.err.println("evaluate: there is no folder " + folder);
        return CommandLine.ExitCode.USAGE;
      }
    }
    List<Path> cases = cases();
    if (cases.isEmpty()) {
      System.err.println("evaluate: no case folder with an expected.json among " + folders);
      return CommandLine.ExitCode.USAGE;
    }
    List<Labelled> results = cases.parallelStream().map(each -> run(each, cases.size())).toList();
    Report report =
        new Report(
            results.stream().map(Labelled::outcome).toList(),
            PeerTally.of(results.stream().flatMap(each -> each.peers().stream()).toList()));
    System.err.println();
    if (suspicions != null) {
      Files.write(
          suspicions,
          Suspicion.rows(
              report.outcomes().stream().flatMap(o -> o.suspicions().stream()).toList()));
    }
    if (explanations) {
      System.out.println(report.explanations());
    }
    if (failures) {
      System.out.println(report.failures());
    }
    System.out.print(report.text());
    return CommandLine.ExitCode.OK;
  }

  /** A case that has gone through. */
  private record Labelled(Outcome outcome, Optional<PeerCase> peers) {}

  private Labelled run(Path path, int total) {
    CaseFolder folder = read(path);
    Labelled labelled = new Labelled(Outcome.of(folder), PeerCase.of(folder));
    System.err.printf("\r  %d of %d cases", done.incrementAndGet(), total);
    return labelled;
  }

  private static CaseFolder read(Path path) {
    try {
      return CaseFolder.read(path);
    } catch (IOException | IllegalArgumentException e) {
      throw new Unreadable("evaluate: %s: %s".formatted(path, e.getMessage()), e);
    }
  }

  /** What is wrong with a case folder. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable(String message, Exception cause) {
      super(message, cause);
    }
  }

  private List<Path> cases() throws IOException {
    List<Path> cases = new ArrayList<>();
    for (Path folder : folders) {
      if (CaseFolder.looksLikeOne(folder)) {
        cases.add(folder);
      } else {
        try (Stream<Path> inside = Files.list(folder)) {
          inside.filter(CaseFolder::looksLikeOne).sorted().forEach(cases::add);
        }
      }
    }
    cases.removeIf(each -> !Files.exists(each.resolve("expected.json")));
    return cases;
  }
}
