package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import java.util.ArrayList;
import java.util.List;

/** Creates the series to plot that are stored with evidence, with a limited number of points. */
public final class PlotSeries {
  /**
   * Largest number of points: enough for a chart, and small enough to be stored with every verdict.
   */
  private static final int POINTS = 240;

  private PlotSeries() {}

  public static Series victim(DiagnosisRequest request) {
    return of(
        request.victim().resource(),
        request.victim().metric(),
        request.victim().unit(),
        request.measured().times(),
        request.measured().values());
  }

  public static Series of(
      String resource, String metric, String unit, Timeline timeline, double[] values) {
    long[] times = new long[values.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = timeline.time(i);
    }
    return of(resource, metric, unit, times, values);
  }

  private static Series of(
      String resource, String metric, String unit, long[] times, double[] values) {
    return new Series(resource, metric, unit, thinned(MetricCatalogue.of(metric), times, values));
  }

  /**
   * Reduces the number of points: keeps the worst of each group of neighbouring points, because
   * that matters most to readers.
   */
  private static List<Point> thinned(Metric metric, long[] times, double[] values) {
    int step = Math.max(1, (times.length + POINTS - 1) / POINTS);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < times.length; i += step) {
      int worst = -1;
      for (int j = i; j < Math.min(i + step, times.length); j++) {
        if (!Double.isNaN(values[j]) && (worst < 0 || isWorse(metric, values[j], values[worst]))) {
          worst = j;
        }
      }
      if (worst >= 0) {
        points.add(new Point(times[worst], values[worst]));
      }
    }
    return points;
  }

  private static boolean isWorse(Metric metric, double value, double other) {
    return metric.worse() == Metric.Worse.UPWARDS ? value > other : value < other;
  }
}
