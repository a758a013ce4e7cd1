package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Figures about many cases, as tables in Markdown. */
record Report(List<Outcome> outcomes, Map<Peer, PeerTally> peers) {

  String text() {
    return byKind() + "\n" + totals() + "\n" + calibration() + "\n" + peerTable();
  }

  /** Explanations of each case, as people read them. */
  String explanations() {
    return outcomes.stream()
        .map(o -> "## %s%n%s".formatted(o.name(), String.join("", o.explanations())))
        .collect(Collectors.joining());
  }

  /** Wrong cases, each with the expected and the reported incidents and the reason. */
  String failures() {
    return outcomes.stream()
        .filter(outcome -> !outcome.isRight())
        .flatMap(outcome -> Words.wrong(outcome).stream())
        .map("%s%n"::formatted)
        .collect(Collectors.joining());
  }

  private String byKind() {
    Map<String, List<Outcome>> kinds =
        outcomes.stream()
            .collect(Collectors.groupingBy(Outcome::kind, TreeMap::new, Collectors.toList()));
    StringBuilder table =
        new StringBuilder(
            "| kind | cases | right | class | first | top 3 | innocent accused | delay |\n"
                + "|---|---|---|---|---|---|---|---|\n");
    kinds.forEach(
        (kind, all) -> {
          List<Outcome> neighbour = all.stream().filter(Outcome::isNeighbourExpected).toList();
          table.append(
              "| %s | %d | %s | %s | %s | %s | %d | %s |%n"
                  .formatted(
                      kind,
                      all.size(),
                      share(all, Outcome::isRight),
                      share(all, Outcome::isClassRight),
                      share(neighbour, Outcome::isCulpritFirst),
                      share(neighbour, Outcome::isCulpritAmongTop),
                      all.stream().filter(o -> !o.accusedInnocents().isEmpty()).count(),
                      delay(all)));
        });
    return table.toString();
  }

  private String totals() {
    List<Outcome> neighbour = filter(Outcome::isNeighbourExpected);
    List<Outcome> silent = filter(Outcome::isSilentExpected);
    List<Outcome> others = otherCauses();
    List<Outcome> withSharedResource = filter(Outcome::isPlaceExpected);
    return """
        | figure | value | aim |
        |---|---|---|
        | neighbour cases wholly right | %s of %d | 0.90 |
        | culprit first | %s | 0.95 |
        | culprit in the top three | %s | |
        | class right, other causes | %s of %d | 0.90 |
        | place right, where there is one | %s of %d | |
        | innocent accused, all cases | %s of %d | at most 0.02 |
        | silent cases disturbed | %d of %d | |
        | incidents a day in a quiet domain | %s |
        | median detection delay, intervals | %s | at most 2 |
        """
        .formatted(
            share(neighbour, Outcome::isRight),
            neighbour.size(),
            share(neighbour, Outcome::isCulpritFirst),
            share(neighbour, Outcome::isCulpritAmongTop),
            share(others, Outcome::isClassRight),
            others.size(),
            share(withSharedResource, Outcome::isPlaceRight),
            withSharedResource.size(),
            share(outcomes, outcome -> !outcome.accusedInnocents().isEmpty()),
            outcomes.size(),
            silent.stream().filter(outcome -> !outcome.called().isEmpty()).count(),
            silent.size(),
            disturbance(silent),
            delay(outcomes));
  }

  /** False alarms per quiet domain and day; the aim is at most one in a hundred. */
  private static String disturbance(List<Outcome> silent) {
    double domainDays = silent.stream().mapToDouble(Outcome::domainDays).sum();
    int incidents = silent.stream().mapToInt(outcome -> outcome.called().size()).sum();
    return domainDays == 0
        ? "– | at most 0.01"
        : String.format(
            Locale.ROOT,
            "%.4f (%d in %.0f domain-days) | at most 0.01",
            incidents / domainDays,
            incidents,
            domainDays);
  }

  private String calibration() {
    Calibration calibration =
        new Calibration(outcomes.stream().flatMap(o -> o.claims().stream()).toList());
    if (calibration.claims().isEmpty()) {
      return "Nobody was suspected.\n";
    }
    return String.format(
        Locale.ROOT,
        "Brier score %.3f over %d suspicions (aim: at most 0.06)%n%n%s",
        calibration.brier(),
        calibration.claims().size(),
        calibration.table());
  }

  private String peerTable() {
    if (peers.values().stream().allMatch(tally -> tally.cases() == 0)) {
      return "";
    }
    StringBuilder table =
        new StringBuilder(
            "| who | first | top 3 | accuses somebody, other causes |\n|---|---|---|---|\n");
    table.append(ownRow());
    peers.forEach((peer, tally) -> table.append(row(peer, tally)));
    return table.toString();
  }

  /**
   * Row of Crosstalk itself, which is given neither victim nor window and reports no culprit when
   * it is not sure.
   */
  private String ownRow() {
    List<Outcome> neighbour = filter(Outcome::isNeighbourExpected);
    List<Outcome> others = otherCauses();
    return "| crosstalk | %s | %s | %s of %d |%n"
        .formatted(
            share(neighbour, Outcome::isCulpritFirst),
            share(neighbour, Outcome::isCulpritAmongTop),
            share(others, outcome -> !outcome.accusedInnocents().isEmpty()),
            others.size());
  }

  private static String row(Peer peer, PeerTally tally) {
    return "| %s, told victim and window | %s | %s | %s of %d |%n"
        .formatted(
            peer.name().toLowerCase(Locale.ROOT),
            ratio(tally.first(), tally.cases()),
            ratio(tally.top(), tally.cases()),
            ratio(tally.accused(), tally.others()),
            tally.others());
  }

  private List<Outcome> otherCauses() {
    return filter(outcome -> !outcome.isNeighbourExpected() && !outcome.isSilentExpected());
  }

  private List<Outcome> filter(Predicate<Outcome> wanted) {
    return outcomes.stream().filter(wanted).toList();
  }

  private static String share(List<Outcome> all, Predicate<Outcome> good) {
    return ratio((int) all.stream().filter(good).count(), all.size());
  }

  private static String ratio(int part, int whole) {
    return whole == 0 ? "–" : String.format(Locale.ROOT, "%.2f", (double) part / whole);
  }

  private static String delay(List<Outcome> all) {
    List<Double> delays = new ArrayList<>(all.stream().map(Outcome::delay).toList());
    delays.removeIf(Objects::isNull);
    double[] sorted = delays.stream().mapToDouble(d -> d).sorted().toArray();
    return sorted.length == 0 ? "–" : String.format(Locale.ROOT, "%.1f", median(sorted));
  }

  /** Median; for an even number of values the mean of the two in the middle. */
  private static double median(double... sorted) {
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
