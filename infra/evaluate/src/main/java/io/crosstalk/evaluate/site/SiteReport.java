package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.peer.Peer;
import io.crosstalk.evaluate.peer.PeerMonitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Report about sites, pooled over all of them, as tables in Markdown. */
public record SiteReport(List<SiteResult> sites) {
  private static final double THOUSAND = 1000;

  public SiteReport {
    sites = List.copyOf(sites);
  }

  public String text() {
    return byKind() + "\n" + totals() + "\n" + methods();
  }

  /** Lists the wrong troubles, and the incidents that belong to no trouble. */
  public String failures() {
    return sites.stream().map(each -> new SiteFailures(each).text()).collect(Collectors.joining());
  }

  private List<SiteScore> own() {
    return sites.stream().map(SiteResult::own).toList();
  }

  private String byKind() {
    Map<String, List<TroubleScore>> kinds = new TreeMap<>();
    own()
        .forEach(
            site ->
                site.troubles()
                    .forEach(
                        each ->
                            kinds
                                .computeIfAbsent(each.trouble().kind(), kind -> new ArrayList<>())
                                .add(each)));
    StringBuilder table =
        new StringBuilder(
            "| kind of trouble | number | found | wholly right | class | place | culprit first"
                + " | merged | split | delay |\n|---|---|---|---|---|---|---|---|---|---|\n");
    kinds.forEach((kind, all) -> table.append(row(kind, all)));
    return table.toString();
  }

  private static String row(String kind, List<TroubleScore> all) {
    List<TroubleScore> places = all.stream().filter(TroubleScore::hasPlace).toList();
    List<TroubleScore> accusable =
        all.stream().filter(each -> each.trouble().isNeighbour()).toList();
    return "| %s | %d | %d | %d | %d | %s | %s | %d | %d | %s |\n"
        .formatted(
            kind,
            all.size(),
            count(all, TroubleScore::isFound),
            count(all, TroubleScore::isRight),
            count(all, TroubleScore::isClassRight),
            of(places, TroubleScore::isPlaceRight),
            of(accusable, TroubleScore::isCulpritFirst),
            count(all, TroubleScore::isMerged),
            count(all, TroubleScore::isSplit),
            delay(all));
  }

  private String totals() {
    List<SiteScore> own = own();
    List<TroubleScore> all = own.stream().flatMap(each -> each.troubles().stream()).toList();
    List<TroubleScore> neighbours =
        all.stream().filter(each -> each.trouble().isNeighbour()).toList();
    List<TroubleScore> others = all.stream().filter(each -> !each.trouble().isNeighbour()).toList();
    return """
        | figure | value |
        |---|---|
        | troubles found | %s |
        | neighbour troubles wholly right | %s |
        | … culprit first | %s |
        | other causes: class right | %s |
        | … wholly right | %s |
        | place right, where there is one | %s |
        | merged troubles | %d |
        | split troubles | %d |
        | domains with an innocent | %d of %d |
        | quiet domains disturbed | %s |
        | domains with natural bursts disturbed | %s |
        | false alarms per 1,000 VM-days | %s |
        | … major or critical | %s |
        | … of resources that were really slower | %s |
        | Brier score | %s |
        | median delay, intervals | %s |
        """
        .formatted(
            of(all, TroubleScore::isFound),
            of(neighbours, TroubleScore::isRight),
            of(neighbours, TroubleScore::isCulpritFirst),
            of(others, TroubleScore::isClassRight),
            of(others, TroubleScore::isRight),
            of(all.stream().filter(TroubleScore::hasPlace).toList(), TroubleScore::isPlaceRight),
            count(all, TroubleScore::isMerged),
            count(all, TroubleScore::isSplit),
            sum(own, SiteScore::domainsWithFalseCulprit),
            sum(own, each -> each.truth().domains().size()),
            disturbed(own, DomainState::isCalm),
            disturbed(own, state -> state == DomainState.NATURAL),
            rate(own, each -> each.falseAlarms().size()),
            rate(own, each -> alarms(each, alarm -> alarm.incident().isUrgent())),
            rate(own, each -> alarms(each, SiteScore.FalseAlarm::real)),
            brier(all),
            delay(all));
  }

  private static int alarms(SiteScore score, Predicate<SiteScore.FalseAlarm> which) {
    return (int) score.falseAlarms().stream().filter(which).count();
  }

  private static String disturbed(List<SiteScore> all, Predicate<DomainState> state) {
    return "%d of %d"
        .formatted(
            sum(all, each -> each.disturbed(state).size()), sum(all, each -> each.domains(state)));
  }

  private static String rate(List<SiteScore> all, ToIntFunction<SiteScore> incidents) {
    int number = all.stream().mapToInt(incidents).sum();
    double days = all.stream().mapToDouble(each -> each.truth().machineDays()).sum();
    return String.format(Locale.ROOT, "%.1f (%d)", THOUSAND * number / days, number);
  }

  private static String brier(List<TroubleScore> all) {
    double[] errors =
        all.stream()
            .flatMap(each -> each.squaredErrors().stream())
            .mapToDouble(error -> error)
            .toArray();
    return errors.length == 0
        ? "–"
        : String.format(
            Locale.ROOT,
            "%.3f over %d suspicions",
            Arrays.stream(errors).average().orElse(0),
            errors.length);
  }

  private String methods() {
    StringBuilder table =
        new StringBuilder(
            "| method, end to end | wholly right | culprit right | found"
                + " | domains with an innocent | false alarms per 1,000 VM-days |\n"
                + "|---|---|---|---|---|---|\n");
    table.append(methodRow("crosstalk", SiteResult::own));
    for (Peer peer : PeerMonitor.PEERS) {
      table.append(
          methodRow(
              "alert, then " + peer.name().toLowerCase(Locale.ROOT),
              site -> Objects.requireNonNull(site.peers().get(peer))));
    }
    return table.toString();
  }

  private String methodRow(String method, Function<SiteResult, SiteScore> score) {
    List<SiteScore> all = sites.stream().map(score).toList();
    List<TroubleScore> neighbours =
        all.stream().flatMap(each -> each.neighbours().stream()).toList();
    return "| %s | %s | %s | %s | %d of %d | %s |\n"
        .formatted(
            method,
            of(neighbours, TroubleScore::isRight),
            of(neighbours, TroubleScore::isCulpritFirst),
            of(neighbours, TroubleScore::isFound),
            sum(all, SiteScore::domainsWithFalseCulprit),
            sum(all, each -> each.truth().domains().size()),
            rate(all, each -> each.falseAlarms().size()));
  }

  private static long sum(List<SiteScore> all, ToLongFunction<SiteScore> figure) {
    return all.stream().mapToLong(figure).sum();
  }

  private static long count(List<TroubleScore> all, Predicate<TroubleScore> good) {
    return all.stream().filter(good).count();
  }

  private static String of(List<TroubleScore> all, Predicate<TroubleScore> good) {
    return all.isEmpty() ? "–" : count(all, good) + " of " + all.size();
  }

  /** Median delay; for an even number of values the mean of the two in the middle. */
  private static String delay(List<TroubleScore> all) {
    double[] sorted =
        all.stream()
            .map(TroubleScore::delay)
            .filter(Objects::nonNull)
            .mapToDouble(each -> each)
            .sorted()
            .toArray();
    return sorted.length == 0
        ? "–"
        : String.format(
            Locale.ROOT, "%.1f", (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
  }
}
