package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import java.util.ArrayList;
import java.util.List;

/** Series as they are frozen into evidence. */
final class Plot {
  /** Wide enough to see, small enough to keep with every verdict. */
  private static final int POINTS = 240;

  private Plot() {}

  static Series victim(Inquiry inquiry) {
    return new Series(
        inquiry.victim().resource(),
        inquiry.victim().metric(),
        inquiry.victim().unit(),
        thinned(inquiry.times(), inquiry.values()));
  }

  static Series of(
      String resource, String metric, String unit, Timeline timeline, double[] values) {
    long[] times = new long[values.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = timeline.time(i);
    }
    return new Series(resource, metric, unit, thinned(times, values));
  }

  /** Of each group of neighbouring points the highest: peaks are what people look for. */
  private static List<Point> thinned(long[] times, double[] values) {
    int step = Math.max(1, (times.length + POINTS - 1) / POINTS);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < times.length; i += step) {
      int highest = -1;
      for (int j = i; j < Math.min(i + step, times.length); j++) {
        if (!Double.isNaN(values[j]) && (highest < 0 || values[j] > values[highest])) {
          highest = j;
        }
      }
      if (highest >= 0) {
        points.add(new Point(times[highest], values[highest]));
      }
    }
    return points;
  }
}
