package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.episode.DegradationScale;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Series;
import java.util.List;

/**
 * Courses of the victim's degradation and of possible causes, each as the excess over its level
 * before the onset, at the times of the victim's samples from the onset on.
 */
final class ExcessCourses {
  private final DiagnosisRequest request;
  private final List<Series.Point> samples;

  ExcessCourses(DiagnosisRequest request) {
    this.request = request;
    this.samples =
        PlotSeries.victim(request).points().stream()
            .filter(point -> point.timeMs() >= request.onsetMs())
            .filter(point -> point.timeMs() <= request.comparedThroughMs())
            .toList();
  }

  int size() {
    return samples.size();
  }

  /** Excess of the victim's metric over its baseline, on the scale of degradation. */
  double[] degradation() {
    Metric metric = MetricCatalogue.of(request.victim().metric());
    double baseline = DegradationScale.of(metric, request.victim().baseline());
    return samples.stream()
        .mapToDouble(point -> Math.max(0, DegradationScale.of(metric, point.value()) - baseline))
        .toArray();
  }

  /** Excess from which on the victim counts as degraded, on the scale of degradation. */
  double degradedFrom() {
    Metric metric = MetricCatalogue.of(request.victim().metric());
    return request.measured().degradedFrom()
        - DegradationScale.of(metric, request.victim().baseline());
  }

  /** Excess of a load, or of the quality of a contention domain, over its median before. */
  double[] of(Series series) {
    double[] earlier =
        series.points().stream()
            .filter(point -> request.isPast(point.timeMs()))
            .mapToDouble(Series.Point::value)
            .toArray();
    double before = earlier.length == 0 ? 0 : Median.of(earlier, earlier.length);
    double[] excess = new double[samples.size()];
    int nearest = 0;
    for (int i = 0; i < excess.length; i++) {
      nearest = nearest(series.points(), samples.get(i).timeMs(), nearest);
      excess[i] = Math.max(0, series.points().get(nearest).value() - before);
    }
    return excess;
  }

  /** Course of a cause that lasts for the whole episode: 1 during it, 0 afterwards. */
  double[] episode() {
    long through = request.degradedThroughMs();
    return samples.stream().mapToDouble(point -> point.timeMs() <= through ? 1 : 0).toArray();
  }

  private static int nearest(List<Series.Point> points, long timeMs, int from) {
    int found = from;
    while (found + 1 < points.size()
        && Math.abs(points.get(found + 1).timeMs() - timeMs)
            <= Math.abs(points.get(found).timeMs() - timeMs)) {
      found++;
    }
    return found;
  }
}
