package io.crosstalk.evaluate.peer;

import io.crosstalk.casefolder.SampleSeries;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.event.metric.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Quality and load metrics of all resources of a case, in memory as arrays. */
final class SampleColumns {
  private static final int FIRST_LENGTH = 64;

  private final Map<Integer, Column> columns = new HashMap<>();

  /** Samples of one series, ascending in time. */
  static final class Column {
    private final String resource;
    private final Metric metric;
    private long[] times = new long[FIRST_LENGTH];
    private double[] values = new double[FIRST_LENGTH];
    private int size;

    Column(String resource, Metric metric) {
      this.resource = resource;
      this.metric = metric;
    }

    void add(long timeMs, double value) {
      if (size == times.length) {
        times = Arrays.copyOf(times, size + size / 2);
        values = Arrays.copyOf(values, size + size / 2);
      }
      times[size] = timeMs;
      values[size++] = value;
    }

    String resource() {
      return resource;
    }

    Metric metric() {
      return metric;
    }

    int size() {
      return size;
    }

    long timeMs(int index) {
      return times[index];
    }

    double value(int index) {
      return values[index];
    }

    /**
     * Values at given times: each the latest sample up to then, or 0 before the first one.
     *
     * @param at ascending, epoch milliseconds
     */
    double[] valuesAt(long[] at) {
      double[] found = new double[at.length];
      for (int i = 0; i < at.length; i++) {
        int index = Arrays.binarySearch(times, 0, size, at[i]);
        int last = index >= 0 ? index : -index - 2;
        found[i] = last < 0 ? 0 : values[last];
      }
      return found;
    }
  }

  static SampleColumns read(SampleStream samples) throws IOException {
    SampleColumns all = new SampleColumns();
    for (SamplesAtTime at = samples.next(); at != null; at = samples.next()) {
      for (int i = 0; i < at.size(); i++) {
        all.add(at.series(i), at.timeMs(), at.value(i));
      }
    }
    return all;
  }

  private void add(SampleSeries series, long timeMs, double value) {
    if (series.metric().isQuality() || series.metric().isPressure()) {
      columns
          .computeIfAbsent(
              series.number(), number -> new Column(series.resource(), series.metric()))
          .add(timeMs, value);
    }
  }

  /** Quality metrics, in the order of resources and metrics. */
  List<Column> qualities() {
    return columns.values().stream()
        .filter(each -> each.metric().isQuality())
        .sorted(Comparator.comparing(Column::resource).thenComparing(each -> each.metric().name()))
        .toList();
  }

  /** Load metrics by resource. */
  Map<String, List<Column>> loads() {
    Map<String, List<Column>> loads = new TreeMap<>();
    columns.values().stream()
        .filter(each -> each.metric().isPressure())
        .forEach(each -> loads.computeIfAbsent(each.resource(), id -> new ArrayList<>()).add(each));
    return loads;
  }
}
