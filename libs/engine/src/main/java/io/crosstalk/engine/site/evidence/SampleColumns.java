package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The latest samples of one resource as columns over common times, NaN where there is none. */
final class SampleColumns {
  /** Number of gaps from which an interval is estimated. */
  private static final int GAPS = 31;

  private final @Nullable ResourceSeries series;
  private final int version;
  private final long[] times;
  private final Map<String, double[]> values = new HashMap<>();

  /** Values of the metrics that are measured themselves. */
  private final Map<Metric, double[]> measured = new HashMap<>();

  /** Creates columns; empty ones when the resource is not measured. */
  SampleColumns(@Nullable ResourceSeries series) {
    this.series = series;
    this.version = series == null ? 0 : series.version();
    this.times = series == null ? new long[0] : series.latestTimes();
  }

  /** Returns whether they are the present samples of a resource. */
  boolean isOf(@Nullable ResourceSeries other) {
    return series == other && (other == null || other.version() == version);
  }

  boolean has(String metric) {
    return series != null && series.has(MetricCatalogue.of(metric));
  }

  /** Names of the metrics, ascending. */
  Set<String> metrics() {
    Set<String> names = new TreeSet<>();
    if (series != null) {
      series.metrics().forEach(metric -> names.add(metric.name()));
    }
    return names;
  }

  int size() {
    return times.length;
  }

  long time(int row) {
    return times[row];
  }

  /** Values of a metric; empty when it is unknown. */
  double[] values(String metric) {
    double[] known = values.get(metric);
    if (known == null) {
      known = series == null ? new double[0] : series.latest(MetricCatalogue.of(metric), measured);
      values.put(metric, known);
    }
    return known;
  }

  /** Returns the first row that is not before a time. */
  int first(long timeMs) {
    int found = Arrays.binarySearch(times, timeMs);
    return found >= 0 ? found : -found - 1;
  }

  /** Returns the next row with a value from a row on; the size when there is none. */
  int next(double[] column, int from) {
    int next = from;
    while (next < column.length && Double.isNaN(column[next])) {
      next++;
    }
    return next < column.length ? next : times.length;
  }

  /** Returns the last row with a value up to a row; -1 when there is none. */
  static int last(double[] column, int from) {
    int last = Math.min(from, column.length - 1);
    while (last >= 0 && Double.isNaN(column[last])) {
      last--;
    }
    return last;
  }

  /** The usual time between two values, milliseconds; 0 when it is unknown. */
  long intervalMs(double[] column) {
    long[] gaps = new long[GAPS];
    int count = 0;
    int later = last(column, column.length - 1);
    int earlier = last(column, later - 1);
    while (earlier >= 0 && count < GAPS) {
      gaps[count++] = times[later] - times[earlier];
      later = earlier;
      earlier = last(column, later - 1);
    }
    Arrays.sort(gaps, 0, count);
    return count == 0 ? 0 : gaps[count / 2];
  }
}
