package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.Peer;
import io.crosstalk.evaluate.peer.PeerRanking;
import io.crosstalk.event.casefolder.CaseFolder;
import io.crosstalk.event.casefolder.ExpectedIncident;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Behind {@code ./crosstalk evaluate}. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description = "Runs labelled cases through the diagnosis and tells how right it was.")
public final class Evaluate implements Callable<Integer> {
  private static final int TOP = 3;

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Case folders with expected.json, or folders of such folders.")
  private List<Path> folders = List.of();

  @Option(names = "--failures", description = "Also says of each case that is not right, why.")
  private boolean failures;

  @Option(names = "--explanations", description = "Also prints what a person reads of each case.")
  private boolean explanations;

  @Option(
      names = "--suspicions",
      paramLabel = "FILE",
      description =
          "Writes each suspicion as a row of CSV: the figures it rests on, and the truth.")
  private @Nullable Path suspicions;

  private final AtomicInteger done = new AtomicInteger();

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "evaluate-logback.xml");
    boolean fit = args.length > 0 && args[0].equals("fit");
    System.exit(
        fit
            ? new CommandLine(new Fit()).execute(Arrays.copyOfRange(args, 1, args.length))
            : new CommandLine(new Evaluate()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
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
    Report report = new Report(results.stream().map(Labelled::outcome).toList(), tally(results));
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

  /**
   * A case that has gone through.
   *
   * @param places which place a culprit has in each peer's ranking, from 0; empty for other causes
   */
  private record Labelled(Outcome outcome, Map<Peer, Integer> places) {}

  private Labelled run(Path path, int total) {
    try {
      CaseFolder folder = CaseFolder.read(path);
      Labelled labelled = new Labelled(Outcome.of(folder), places(folder));
      System.err.printf("\r  %d of %d cases", done.incrementAndGet(), total);
      return labelled;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Peer, Integer> places(CaseFolder folder) {
    Map<Peer, Integer> places = new EnumMap<>(Peer.class);
    List<ExpectedIncident> expected = folder.expected();
    if (expected == null || expected.isEmpty() || expected.getFirst().culprits().isEmpty()) {
      return places;
    }
    PeerRanking ranking = PeerRanking.of(folder, expected.getFirst());
    if (ranking != null) {
      for (Peer peer : Peer.values()) {
        places.put(peer, place(ranking.suspects(peer), expected.getFirst().culprits()));
      }
    }
    return places;
  }

  private static int place(List<String> ranked, List<String> culprits) {
    int place = 0;
    while (place < ranked.size() && !culprits.contains(ranked.get(place))) {
      place++;
    }
    return place;
  }

  private static Map<Peer, Report.PeerTally> tally(List<Labelled> results) {
    Map<Peer, Report.PeerTally> tallies = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      List<Integer> places =
          results.stream()
              .filter(each -> each.places().containsKey(peer))
              .map(each -> each.places().get(peer))
              .toList();
      tallies.put(
          peer,
          new Report.PeerTally(
              places.size(),
              (int) places.stream().filter(place -> place == 0).count(),
              (int) places.stream().filter(place -> place < TOP).count()));
    }
    return tallies;
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
