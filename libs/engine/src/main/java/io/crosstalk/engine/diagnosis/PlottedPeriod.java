package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.diagnosis.remedy.RelevantChanges;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Suspect;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Period that the series of a verdict show: from one length of the degradation before the onset, or
 * before that of the first episode that it continues, or from the earliest change that is related
 * to the onset if that is earlier. The diagnosis compares earlier samples too, which are not
 * published. Of a long episode it compares only a part, to which the other samples are added.
 */
final class PlottedPeriod {
  private final long fromMs;
  private final Map<Series, Series> cut = new IdentityHashMap<>();

  /** Samples that were not compared, by resource and metric. */
  private final Map<List<String>, List<Point>> uncompared = new HashMap<>();

  private PlottedPeriod(long fromMs) {
    this.fromMs = fromMs;
  }

  /**
   * Creates the period of a verdict.
   *
   * @param others parts of other series than the victim's that were not compared
   */
  static PlottedPeriod of(DiagnosisRequest request, Stream<Series> others) {
    long first = request.problemOnsetMs();
    long length = request.degradedThroughMs() - first;
    PlottedPeriod period =
        new PlottedPeriod(
            Math.min(first - length, request.onsetMs() - RelevantChanges.margin(request)));
    period.uncompared.put(
        List.of(request.victim().resource(), request.victim().metric()), points(request));
    others.forEach(each -> period.uncompared.putIfAbsent(name(each), each.points()));
    return period;
  }

  /**
   * The victim's samples that were not compared, and those after the degradation, of which a
   * thinned series may have lost the first ones.
   */
  private static List<Point> points(DiagnosisRequest request) {
    VictimSamples samples = request.measured();
    long through = request.degradedThroughMs();
    return Stream.concat(
            points(samples.uncomparedTimes(), samples.uncomparedValues()),
            points(samples.times(), samples.values()).filter(point -> point.timeMs() > through))
        .sorted(Comparator.comparingLong(Point::timeMs))
        .toList();
  }

  private static Stream<Point> points(long[] times, double[] values) {
    return IntStream.range(0, times.length).mapToObj(i -> new Point(times[i], values[i]));
  }

  private static List<String> name(Series series) {
    return List.of(series.resource(), series.metric());
  }

  Suspect of(Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        suspect.team(),
        suspect.probability(),
        of(suspect.evidence()));
  }

  List<Evidence> of(List<Evidence> evidence) {
    return evidence.stream()
        .map(
            each ->
                new Evidence(
                    each.kind(),
                    each.summary(),
                    each.value(),
                    each.unit(),
                    of(each.series().stream())))
        .toList();
  }

  Exoneration of(Exoneration exoneration) {
    return exoneration.shownBy(of(exoneration.series().stream()));
  }

  private List<Series> of(Stream<Series> series) {
    return series.map(each -> cut.computeIfAbsent(each, this::of)).toList();
  }

  private Series of(Series series) {
    List<Point> points = series.points();
    int first = 0;
    while (first < points.size() && points.get(first).timeMs() < fromMs) {
      first++;
    }
    Series shown =
        first == 0
            ? series
            : new Series(
                series.resource(),
                series.metric(),
                series.unit(),
                points.subList(first, points.size()));
    return shown.with(uncompared(series));
  }

  private List<Point> uncompared(Series series) {
    List<Point> more = uncompared.getOrDefault(name(series), List.of());
    if (more.isEmpty() || series.points().isEmpty()) {
      return List.of();
    }
    Set<Long> known = series.points().stream().map(Point::timeMs).collect(Collectors.toSet());
    return more.stream()
        .filter(each -> each.timeMs() >= fromMs && !known.contains(each.timeMs()))
        .toList();
  }
}
