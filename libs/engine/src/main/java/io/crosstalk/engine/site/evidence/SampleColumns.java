package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.PackedSamples;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The latest samples of one resource as columns over common times, NaN where there is none. Totals
 * of which only the parts are measured are their sums.
 */
final class SampleColumns {
  /** Number of gaps from which an interval is estimated. */
  private static final int GAPS = 31;

  /** Parts of totals. */
  private static final Map<String, List<String>> PARTS =
      Map.of(
          "disk.iops", List.of("disk.read.iops", "disk.write.iops"),
          "disk.throughput", List.of("disk.read.throughput", "disk.write.throughput"));

  private final @Nullable ResourceSeries series;
  private final int count;
  private final long[] times;
  private final Map<String, double[]> values = new HashMap<>();

  /** Creates columns; empty ones when the resource is not measured. */
  SampleColumns(@Nullable ResourceSeries series) {
    this.series = series;
    this.count = series == null ? 0 : series.count();
    this.times = series == null ? new long[0] : series.latestTimes();
  }

  /** Returns whether they are the present samples of a resource. */
  boolean isOf(@Nullable ResourceSeries other) {
    return series == other && (other == null || other.count() == count);
  }

  boolean has(String metric) {
    List<String> parts = PARTS.getOrDefault(metric, List.of());
    return series != null
        && (series.has(MetricCatalogue.of(metric))
            || (!parts.isEmpty() && parts.stream().allMatch(this::has)));
  }

  /** Names of the metrics, ascending. */
  Set<String> metrics() {
    Set<String> names = new TreeSet<>();
    if (series != null) {
      series.metrics().forEach(metric -> names.add(metric.name()));
      PARTS.keySet().stream().filter(this::has).forEach(names::add);
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
      known = series == null ? new double[0] : read(series, metric);
      values.put(metric, known);
    }
    return known;
  }

  private double[] read(ResourceSeries from, String metric) {
    double[] read = from.latest(MetricCatalogue.of(metric));
    if (!PARTS.containsKey(metric) || !has(metric)) {
      return read;
    }
    double[] sum = Arrays.copyOf(read, times.length);
    Arrays.fill(sum, read.length, times.length, Double.NaN);
    List<double[]> parts = PARTS.get(metric).stream().map(this::values).toList();
    boolean isMeasured = parts.stream().allMatch(each -> each.length > 0);
    for (int i = 0; isMeasured && i < sum.length; i++) {
      double both = PackedSamples.rounded(parts.getFirst()[i] + parts.getLast()[i]);
      sum[i] = Double.isNaN(sum[i]) ? both : sum[i];
    }
    return sum;
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
