package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.PlottedEvidence;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Joins the series of an incident's evidence from the verdicts on all its episodes. Evidence is
 * quoted from the verdict on one episode of one victim; the other verdicts have the points before
 * and after it. Where the quoted victim was not degraded at the onset or the end of the incident,
 * the series of the victim that was is added.
 */
final class IncidentSeries {
  /** Sampling intervals by which the ends of two series of one incident may differ. */
  private static final int TOLERANCE_INTERVALS = 2;

  private final List<VerdictFacts> verdicts;
  private final @Nullable Verdict first;
  private final @Nullable Verdict last;
  private final EvidenceOrigins origins;
  private final Map<Name, List<Series>> known = new HashMap<>();

  private record Name(String resource, String metric) {
    static Name of(Series series) {
      return new Name(series.resource(), series.metric());
    }
  }

  private IncidentSeries(List<VerdictFacts> verdicts, EvidenceOrigins origins) {
    this.verdicts = verdicts.stream().filter(each -> hasSeries(each.verdict())).toList();
    this.origins = origins;
    this.first = first();
    this.last = last();
    Stream.ofNullable(last).forEach(this::add);
    this.verdicts.forEach(each -> add(each.verdict()));
  }

  /**
   * Reads the verdicts of an incident.
   *
   * @param foremostFirst verdicts on victims, those from which evidence is quoted first
   * @param origins receives the copies of evidence with joined series
   */
  static IncidentSeries of(List<VerdictFacts> foremostFirst, EvidenceOrigins origins) {
    return new IncidentSeries(foremostFirst, origins);
  }

  private void add(Verdict verdict) {
    Map<Name, Series> own = new LinkedHashMap<>();
    series(verdict)
        .filter(each -> !each.points().isEmpty())
        .forEach(each -> own.putIfAbsent(Name.of(each), each));
    own.forEach((name, each) -> known.computeIfAbsent(name, any -> new ArrayList<>()).add(each));
  }

  /**
   * Verdict on the victim that was degraded first, the most important of several; null without any.
   */
  private @Nullable Verdict first() {
    @Nullable Verdict earliest = null;
    for (VerdictFacts each : verdicts) {
      Verdict verdict = each.verdict();
      if (earliest == null || onset(verdict) < onset(earliest)) {
        earliest = verdict;
      }
    }
    return earliest;
  }

  /** Verdict on the victim that recovered last, the most important of several; null without any. */
  private @Nullable Verdict last() {
    @Nullable Verdict latest = null;
    for (VerdictFacts each : verdicts) {
      Verdict verdict = each.verdict();
      if (latest == null || through(verdict) > through(latest)) {
        latest = verdict;
      }
    }
    return latest == null ? null : firstNearTheEndOf(latest);
  }

  private Verdict firstNearTheEndOf(Verdict latest) {
    return verdicts.stream()
        .map(VerdictFacts::verdict)
        .filter(each -> through(each) >= through(latest) - tolerance(each))
        .findFirst()
        .orElse(latest);
  }

  private static long onset(Verdict verdict) {
    return verdict.episode().onset().toEpochMilli();
  }

  /** Time through which a verdict knows the degradation, epoch milliseconds. */
  private static long through(Verdict verdict) {
    return verdict.episode().knownThrough(verdict.decidedAt()).toEpochMilli();
  }

  private static long tolerance(Verdict verdict) {
    return TOLERANCE_INTERVALS * verdict.episode().intervalMs();
  }

  private static boolean hasSeries(Verdict verdict) {
    return PlottedEvidence.has(verdict.evidence())
        || verdict.suspects().stream().anyMatch(PlottedEvidence::has);
  }

  private static Stream<Series> series(Verdict verdict) {
    return Stream.of(
            verdict.suspects().stream()
                .flatMap(suspect -> suspect.evidence().stream())
                .flatMap(evidence -> evidence.series().stream()),
            verdict.evidence().stream().flatMap(evidence -> evidence.series().stream()),
            verdict.exonerated().stream().flatMap(exoneration -> exoneration.series().stream()))
        .flatMap(each -> each);
  }

  List<Suspect> suspects(List<Suspect> suspects) {
    return suspects.stream()
        .map(
            each ->
                new Suspect(
                    each.rank(),
                    each.resource(),
                    each.environment(),
                    each.team(),
                    each.probability(),
                    evidence(each.evidence())))
        .toList();
  }

  List<Evidence> evidence(List<Evidence> evidence) {
    return evidence.stream().map(this::evidence).toList();
  }

  List<Exoneration> exonerations(Collection<Exoneration> exonerated) {
    return exonerated.stream()
        .map(
            each ->
                origins.copied(
                    each, each.shownBy(each.series().stream().map(this::joined).toList())))
        .toList();
  }

  private Evidence evidence(Evidence evidence) {
    if (evidence.series().isEmpty()) {
      return evidence;
    }
    List<Series> all = new ArrayList<>(evidence.series().stream().map(this::joined).toList());
    Series quoted = all.getFirst();
    if (beginsLate(quoted)) {
      add(all, ownSeries(first));
    }
    if (endsEarly(quoted)) {
      add(all, ownSeries(last));
    }
    return origins.copied(
        evidence,
        new Evidence(evidence.kind(), evidence.summary(), evidence.value(), evidence.unit(), all));
  }

  private static void add(List<Series> all, @Nullable Series more) {
    if (more != null && all.stream().noneMatch(each -> Name.of(each).equals(Name.of(more)))) {
      all.add(more);
    }
  }

  /** A series with the points of other verdicts at times that it does not cover. */
  private Series joined(Series series) {
    List<Series> more = known.getOrDefault(Name.of(series), List.of());
    if (series.points().isEmpty() || more.isEmpty()) {
      return series;
    }
    List<Series> covered = new ArrayList<>(List.of(series));
    List<Point> added = new ArrayList<>();
    for (Series each : more) {
      each.points().stream()
          .filter(point -> covered.stream().noneMatch(one -> covers(one, point)))
          .forEach(added::add);
      covered.add(each);
    }
    return series.with(added);
  }

  private static boolean covers(Series series, Point point) {
    return point.timeMs() >= series.points().getFirst().timeMs()
        && point.timeMs() <= series.points().getLast().timeMs();
  }

  private @Nullable Series ownSeries(@Nullable Verdict verdict) {
    if (verdict == null) {
      return null;
    }
    Victim victim = verdict.victim();
    List<Series> own = known.getOrDefault(new Name(victim.resource(), victim.metric()), List.of());
    return own.isEmpty() ? null : joined(own.getFirst());
  }

  /** Returns whether a series of a victim begins clearly after the incident's first onset. */
  private boolean beginsLate(Series series) {
    return first != null
        && !series.points().isEmpty()
        && series.points().getFirst().timeMs() > onset(first) + tolerance(first)
        && isOfVictim(series);
  }

  /**
   * Returns whether a series is of a victim that has recovered clearly before the last victim's
   * last degraded sample.
   */
  private boolean endsEarly(Series series) {
    return last != null
        && !series.points().isEmpty()
        && series.points().getLast().timeMs() < through(last) - tolerance(last)
        && hasRecovered(series);
  }

  private boolean isOfVictim(Series series) {
    return verdicts.stream().anyMatch(each -> isAbout(series, each.verdict().victim()));
  }

  private boolean hasRecovered(Series series) {
    return isOfVictim(series)
        && verdicts.stream()
            .filter(each -> isAbout(series, each.verdict().victim()))
            .noneMatch(VerdictFacts::isOpen);
  }

  private static boolean isAbout(Series series, Victim victim) {
    return victim.resource().equals(series.resource()) && victim.metric().equals(series.metric());
  }
}
