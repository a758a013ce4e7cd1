package io.crosstalk.engine.site.evidence;

import java.util.Arrays;
import java.util.Map;

/** Samples of one resource as columns over common times, NaN where there is none. */
final class SampleColumns {
  /** Number of gaps from which an interval is estimated. */
  private static final int GAPS = 31;

  private final long[] times;
  private final Map<String, double[]> values;

  /**
   * Creates columns.
   *
   * @param times ascending, epoch milliseconds
   * @param values by metric
   */
  SampleColumns(long[] times, Map<String, double[]> values) {
    this.times = times;
    this.values = values;
  }

  int size() {
    return times.length;
  }

  long time(int row) {
    return times[row];
  }

  /** Values of a metric; empty when it is unknown. */
  double[] values(String metric) {
    return values.getOrDefault(metric, new double[0]);
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
