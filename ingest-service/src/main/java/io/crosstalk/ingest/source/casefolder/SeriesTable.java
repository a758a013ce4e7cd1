package io.crosstalk.ingest.source.casefolder;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Samples of a recording by series, each series sorted by time without duplicates. Of two samples
 * with the same time, the first one in the file is kept.
 */
final class SeriesTable {
  private final List<Series> series = new ArrayList<>();
  private final long[] times;
  private final double[] values;
  private final BitSet contradictions = new BitSet();
  private int size;
  private long repetitions;
  private long firstMs = Long.MAX_VALUE;
  private long lastMs = Long.MIN_VALUE;

  /** Sorts the rows; they are not needed afterwards. */
  SeriesTable(SampleRows rows, SeriesIndex index) {
    times = new long[rows.size()];
    values = new double[rows.size()];
    int[] starts = starts(rows, index.size());
    int[] order = order(rows, starts);
    for (int number = 0; number < index.size(); number++) {
      StableOrder.sort(order, starts[number], starts[number + 1], rows);
      int from = size;
      for (int i = starts[number]; i < starts[number + 1]; i++) {
        take(rows, order[i], from);
      }
      SeriesIndex.Key key = index.key(number);
      series.add(new Series(key.resource(), key.metric(), from, size));
    }
  }

  /** Start of each series when the rows are sorted by series, and the end of the last one. */
  private static int[] starts(SampleRows rows, int seriesCount) {
    int[] starts = new int[seriesCount + 1];
    for (int row = 0; row < rows.size(); row++) {
      starts[rows.series(row) + 1]++;
    }
    for (int number = 0; number < seriesCount; number++) {
      starts[number + 1] += starts[number];
    }
    return starts;
  }

  private static int[] order(SampleRows rows, int[] starts) {
    int[] next = starts.clone();
    int[] order = new int[rows.size()];
    for (int row = 0; row < rows.size(); row++) {
      order[next[rows.series(row)]++] = row;
    }
    return order;
  }

  private void take(SampleRows rows, int row, int from) {
    long time = rows.time(row);
    double value = rows.value(row);
    if (size == from || times[size - 1] != time) {
      times[size] = time;
      values[size++] = value;
      firstMs = Math.min(firstMs, time);
      lastMs = Math.max(lastMs, time);
    } else if (values[size - 1] == value) {
      repetitions++;
    } else {
      contradictions.set(rows.line(row));
    }
  }

  List<Series> series() {
    return series;
  }

  /** Time in epoch milliseconds; ascending from a series' {@code from} to its {@code to}. */
  long time(int position) {
    return times[position];
  }

  double value(int position) {
    return values[position];
  }

  /** Number of samples that were kept. */
  int size() {
    return size;
  }

  /** Number of rows that repeated an earlier row with the same value. */
  long repetitions() {
    return repetitions;
  }

  /**
   * Lines of rows with a value different from that of an earlier row for the same time, resource
   * and metric.
   */
  BitSet contradictions() {
    return contradictions;
  }

  /** Time of the first sample in epoch milliseconds; only valid when there is one. */
  long firstMs() {
    return firstMs;
  }

  /** Time of the last sample in epoch milliseconds; only valid when there is one. */
  long lastMs() {
    return lastMs;
  }
}
