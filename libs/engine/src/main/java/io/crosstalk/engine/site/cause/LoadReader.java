package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.ResourceSeries.Reading;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Loads of clients at the times of a course. The courses of the places that one trouble may have
 * share their times, and most of their clients, which are read once.
 */
final class LoadReader {
  private final Map<ResourceSeries, Reading> known = new HashMap<>();
  private long[] times = {};
  private long throughMs;

  /** Reads a load; the array must not be modified. */
  double[] read(ResourceSeries series, Load load, Course course) {
    if (throughMs != course.throughMs() || !Arrays.equals(times, course.times())) {
      known.clear();
      times = course.times();
      throughMs = course.throughMs();
    }
    return known
        .computeIfAbsent(series, each -> each.at(times, course.stepMs(), throughMs))
        .load(load);
  }
}
