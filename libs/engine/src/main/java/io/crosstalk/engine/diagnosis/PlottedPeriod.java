package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.diagnosis.remedy.RelevantChanges;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import io.crosstalk.event.Suspect;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Period that the series of a verdict show: from one length of the degradation before the onset, or
 * from the earliest change that is related to the onset if that is earlier. The diagnosis compares
 * earlier samples too, which are not published.
 */
final class PlottedPeriod {
  private final long fromMs;
  private final Map<Series, Series> cut = new IdentityHashMap<>();

  private PlottedPeriod(long fromMs) {
    this.fromMs = fromMs;
  }

  static PlottedPeriod of(DiagnosisRequest request) {
    long length = request.degradedThroughMs() - request.onsetMs();
    return new PlottedPeriod(request.onsetMs() - Math.max(length, RelevantChanges.margin(request)));
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
    List<Series.Point> points = series.points();
    int first = 0;
    while (first < points.size() && points.get(first).timeMs() < fromMs) {
      first++;
    }
    return first == 0
        ? series
        : new Series(
            series.resource(),
            series.metric(),
            series.unit(),
            points.subList(first, points.size()));
  }
}
