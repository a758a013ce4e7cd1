package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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

  /** Times that were read last of complete columns, the rows that hold, and their values. */
  private long[] at = {};

  private int[] rows = {};
  private final Map<Metric, double[]> complete = new HashMap<>();

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

  /** Times of the samples, epoch milliseconds; they must not be modified. */
  long[] times() {
    return times;
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

  /** Returns whether each time certainly has a value of a metric. */
  boolean isComplete(String metric) {
    return series != null && series.isComplete(MetricCatalogue.of(metric));
  }

  /**
   * Reads a complete metric at some times.
   *
   * @param held numbers of the times that hold then; negative where there is none
   * @return an array that must not be modified
   */
  double[] complete(String metric, long[] when, int[] held) {
    ResourceSeries of = Objects.requireNonNull(series);
    if (!Arrays.equals(at, when)) {
      at = when;
      int first = of.latestRow();
      rows = first == 0 ? held : held.clone();
      for (int i = 0; first > 0 && i < rows.length; i++) {
        rows[i] += rows[i] < 0 ? 0 : first;
      }
      complete.clear();
    }
    return of.latest(MetricCatalogue.of(metric), rows, complete);
  }

  /**
   * Returns which values of a column hold in some steps: the last sample of a step, or else the
   * next one if its interval covers the step. Negative where there is none.
   *
   * @param when ends of the steps, ascending, epoch milliseconds
   */
  static int[] held(double[] column, long[] times, long[] when, long stepMs) {
    int[] held = new int[when.length];
    double interval = intervalMs(column, times);
    int next = next(column, 0);
    int last = -1;
    for (int i = 0; i < when.length; i++) {
      while (next < column.length && times[next] <= when[i]) {
        last = next;
        next = next(column, next + 1);
      }
      boolean isInStep = last >= 0 && times[last] > when[i] - stepMs;
      boolean isCovered = next < column.length && times[next] - interval < when[i];
      boolean isBridged = last >= 0 && when[i] - times[last] < TimeScale.BRIDGED * interval;
      held[i] = !isInStep && isCovered ? next : isInStep || isBridged ? last : -1;
    }
    return held;
  }

  /** Returns the first row that is not before a time. */
  int first(long timeMs) {
    int found = Arrays.binarySearch(times, timeMs);
    return found >= 0 ? found : -found - 1;
  }

  /** Returns the next row with a value from a row on; the size when there is none. */
  private static int next(double[] column, int from) {
    int next = from;
    while (next < column.length && Double.isNaN(column[next])) {
      next++;
    }
    return next;
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
  static long intervalMs(double[] column, long[] times) {
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
