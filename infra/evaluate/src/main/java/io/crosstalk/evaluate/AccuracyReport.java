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

/**
 * Report about the accuracy of the diagnosis on many labelled cases, as tables in Markdown.
 *
 * @param outcomes outcomes of the cases, in their order
 * @param peers accuracy of the published methods on the same cases
 */
record AccuracyReport(List<CaseOutcome> outcomes, Map<Peer, PeerTally> peers) {

  String text() {
    SequenceReport sequence = new SequenceReport(outcomes);
    return byKind()
        + "\n"
        + totals()
        + "\n"
        + sequence.byKind()
        + "\n"
        + sequence.totals()
        + "\n"
        + calibration()
        + "\n"
        + peerTable();
  }

  /** Titles and explanations of each case. */
  String explanations() {
    return outcomes.stream()
        .map(o -> "## %s%n%s".formatted(o.name(), String.join("", o.explanations())))
        .collect(Collectors.joining());
  }

  /**
   * Cases that are not right throughout, each with the reasons; wrong ones with the expected and
   * the reported incidents.
   */
  String failures() {
    return outcomes.stream()
        .filter(outcome -> !outcome.isRightThroughout())
        .flatMap(outcome -> FailureText.wrong(outcome).stream())
        .map("%s%n"::formatted)
        .collect(Collectors.joining());
  }

  private String byKind() {
    Map<String, List<CaseOutcome>> kinds =
        outcomes.stream()
            .collect(Collectors.groupingBy(CaseOutcome::kind, TreeMap::new, Collectors.toList()));
    StringBuilder table =
        new StringBuilder(
            "| kind | cases | right | class | first | top 3 | false culprit | delay |\n"
                + "|---|---|---|---|---|---|---|---|\n");
    kinds.forEach(
        (kind, all) -> {
          List<CaseOutcome> neighbour =
              all.stream().filter(CaseOutcome::isNeighbourExpected).toList();
          table.append(
              "| %s | %d | %s | %s | %s | %s | %d | %s |%n"
                  .formatted(
                      kind,
                      all.size(),
                      Figures.share(all, CaseOutcome::isRight),
                      Figures.share(all, CaseOutcome::isClassRight),
                      Figures.share(neighbour, CaseOutcome::isCulpritFirst),
                      Figures.share(neighbour, CaseOutcome::isCulpritAmongTop),
                      all.stream().filter(o -> !o.falseCulprits().isEmpty()).count(),
                      delay(all)));
        });
    return table.toString();
  }

  private String totals() {
    List<CaseOutcome> neighbour = filter(CaseOutcome::isNeighbourExpected);
    List<CaseOutcome> silent = filter(CaseOutcome::isSilentExpected);
    List<CaseOutcome> others = otherCauses();
    List<CaseOutcome> withSharedResource = filter(CaseOutcome::isDomainExpected);
    return """
        | figure | value | aim |
        |---|---|---|
        | noisy-neighbour cases right | %s of %d | 0.90 |
        | culprit first | %s | 0.95 |
        | culprit in the top three | %s | |
        | class right, other causes | %s of %d | 0.90 |
        | contention domain right, where there is one | %s of %d | |
        | false culprit, all cases | %s of %d | at most 0.02 |
        | silent cases with an incident | %d of %d | |
        | incidents a day in a quiet domain | %s |
        | median detection delay, intervals | %s | at most 2 |
        """
        .formatted(
            Figures.share(neighbour, CaseOutcome::isRight),
            neighbour.size(),
            Figures.share(neighbour, CaseOutcome::isCulpritFirst),
            Figures.share(neighbour, CaseOutcome::isCulpritAmongTop),
            Figures.share(others, CaseOutcome::isClassRight),
            others.size(),
            Figures.share(withSharedResource, CaseOutcome::isDomainRight),
            withSharedResource.size(),
            Figures.share(outcomes, outcome -> !outcome.falseCulprits().isEmpty()),
            outcomes.size(),
            silent.stream().filter(outcome -> !outcome.notified().isEmpty()).count(),
            silent.size(),
            disturbance(silent),
            delay(outcomes));
  }

  /**
   * Table cells with the number of false alarms per contention domain and day, counted in the cases
   * that expect no incident; the aim is at most 0.01.
   *
   * @param silent outcomes of the cases that expect no incident
   */
  private static String disturbance(List<CaseOutcome> silent) {
    double domainDays = silent.stream().mapToDouble(CaseOutcome::domainDays).sum();
    int incidents = silent.stream().mapToInt(outcome -> outcome.notified().size()).sum();
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
      return "There are no suspects.\n";
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
            "| method | first | top 3 | names a culprit, other causes |\n|---|---|---|---|\n");
    table.append(ownRow());
    peers.forEach((peer, tally) -> table.append(row(peer, tally)));
    return table.toString();
  }

  /**
   * Table row of Crosstalk itself. Unlike the published methods, it has to find the victim and the
   * time of the degradation, and names no culprit when none is probable.
   */
  private String ownRow() {
    List<CaseOutcome> neighbour = filter(CaseOutcome::isNeighbourExpected);
    List<CaseOutcome> others = otherCauses();
    return "| crosstalk | %s | %s | %s of %d |%n"
        .formatted(
            Figures.share(neighbour, CaseOutcome::isCulpritFirst),
            Figures.share(neighbour, CaseOutcome::isCulpritAmongTop),
            Figures.share(others, outcome -> !outcome.falseCulprits().isEmpty()),
            others.size());
  }

  private static String row(Peer peer, PeerTally tally) {
    return "| %s, given victim and window | %s | %s | %s of %d |%n"
        .formatted(
            peer.name().toLowerCase(Locale.ROOT),
            Figures.ratio(tally.first(), tally.cases()),
            Figures.ratio(tally.top(), tally.cases()),
            Figures.ratio(tally.falseAlarms(), tally.others()),
            tally.others());
  }

  private List<CaseOutcome> otherCauses() {
    return filter(outcome -> !outcome.isNeighbourExpected() && !outcome.isSilentExpected());
  }

  private List<CaseOutcome> filter(Predicate<CaseOutcome> wanted) {
    return outcomes.stream().filter(wanted).toList();
  }

  private static String delay(List<CaseOutcome> all) {
    List<Double> delays = new ArrayList<>(all.stream().map(CaseOutcome::delay).toList());
    delays.removeIf(Objects::isNull);
    return Figures.median(delays);
  }
}
