package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.PlottedEvidence;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Continues the series of an incident's evidence to the recovery of its last victim. Evidence is
 * quoted from the verdict on one victim, whose series end when this victim has recovered; the
 * verdict on the victim that recovered last has the later points. Where the quoted victim has
 * recovered before the incident has ended, the last victim's own series is added.
 */
final class ContinuedSeries {
  /** Sampling intervals by which the ends of two series of one incident may differ. */
  private static final int TOLERANCE_INTERVALS = 2;

  private final List<VerdictFacts> verdicts;
  private final @Nullable Verdict last;
  private final Map<Name, Series> known = new HashMap<>();

  private record Name(String resource, String metric) {
    static Name of(Series series) {
      return new Name(series.resource(), series.metric());
    }
  }

  private ContinuedSeries(List<VerdictFacts> verdicts) {
    this.verdicts = verdicts;
    this.last = last(verdicts);
    if (last != null) {
      series(last)
          .filter(each -> !each.points().isEmpty())
          .forEach(each -> known.putIfAbsent(Name.of(each), each));
    }
  }

  /**
   * Reads the verdicts of an incident.
   *
   * @param foremostFirst verdicts from which evidence is quoted
   */
  static ContinuedSeries of(List<VerdictFacts> foremostFirst) {
    return new ContinuedSeries(foremostFirst);
  }

  /**
   * Verdict with series on the victim that recovered last, the most important of several; null
   * without any.
   */
  private static @Nullable Verdict last(List<VerdictFacts> verdicts) {
    @Nullable Verdict latest = null;
    for (VerdictFacts each : verdicts) {
      Verdict verdict = each.verdict();
      if ((latest == null || through(verdict) > through(latest)) && hasSeries(verdict)) {
        latest = verdict;
      }
    }
    return latest == null ? null : firstNearTheEndOf(latest, verdicts);
  }

  private static Verdict firstNearTheEndOf(Verdict latest, List<VerdictFacts> verdicts) {
    return verdicts.stream()
        .map(VerdictFacts::verdict)
        .filter(each -> through(each) >= through(latest) - tolerance(each))
        .filter(ContinuedSeries::hasSeries)
        .findFirst()
        .orElse(latest);
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

  List<Exoneration> exonerations(List<Exoneration> exonerated) {
    return exonerated.stream()
        .map(each -> each.shownBy(each.series().stream().map(this::series).toList()))
        .toList();
  }

  private Evidence evidence(Evidence evidence) {
    if (evidence.series().isEmpty()) {
      return evidence;
    }
    List<Series> all = new ArrayList<>(evidence.series().stream().map(this::series).toList());
    Series lastVictim = lastVictim();
    if (lastVictim != null && endsBefore(all.getFirst())) {
      all.add(lastVictim);
    }
    return new Evidence(
        evidence.kind(), evidence.summary(), evidence.value(), evidence.unit(), all);
  }

  /** A series with the points of the last verdict before its first and after its last one. */
  private Series series(Series series) {
    Series more = known.get(Name.of(series));
    if (more == null || series.points().isEmpty()) {
      return series;
    }
    long first = series.points().getFirst().timeMs();
    long end = series.points().getLast().timeMs();
    return series.with(
        more.points().stream()
            .filter(each -> each.timeMs() < first || each.timeMs() > end)
            .toList());
  }

  private @Nullable Series lastVictim() {
    return last == null
        ? null
        : known.get(new Name(last.victim().resource(), last.victim().metric()));
  }

  /**
   * Returns whether a series is of a victim that has recovered clearly before the last victim's
   * last degraded sample.
   */
  private boolean endsBefore(Series series) {
    if (last == null || series.points().isEmpty()) {
      return false;
    }
    return series.points().getLast().timeMs() < through(last) - tolerance(last)
        && hasRecovered(series);
  }

  private boolean hasRecovered(Series series) {
    List<VerdictFacts> about =
        verdicts.stream().filter(each -> isAbout(series, each.verdict().victim())).toList();
    return !about.isEmpty() && about.stream().noneMatch(VerdictFacts::isOpen);
  }

  private static boolean isAbout(Series series, Victim victim) {
    return victim.resource().equals(series.resource()) && victim.metric().equals(series.metric());
  }
}
