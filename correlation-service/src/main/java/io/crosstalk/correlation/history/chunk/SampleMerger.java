package io.crosstalk.correlation.history.chunk;

import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Merges the samples of one slice, which may have arrived in several batches and in any order. */
public final class SampleMerger {
  private static final Comparator<Metric> BY_NAME = Comparator.comparing(Metric::name);

  private final Map<String, List<SampleColumns>> parts = new TreeMap<>();

  /**
   * Adds samples. Where a series has several values at one time, the value that was added last
   * counts.
   */
  public void add(SampleColumns part) {
    parts.computeIfAbsent(part.resource(), resource -> new ArrayList<>()).add(part);
  }

  public void addAll(Collection<SampleColumns> several) {
    several.forEach(this::add);
  }

  /**
   * All samples by resource, with ascending times and columns in the order of their metrics' names.
   */
  public List<SampleColumns> merged() {
    List<SampleColumns> all = new ArrayList<>(parts.size());
    parts.forEach((resource, several) -> all.add(merge(resource, several)));
    return all;
  }

  private static SampleColumns merge(String resource, List<SampleColumns> parts) {
    long[] times =
        parts.stream().flatMapToLong(p -> Arrays.stream(p.times())).sorted().distinct().toArray();
    Map<Metric, double[]> columns = new TreeMap<>(BY_NAME);
    for (SampleColumns part : parts) {
      int[] places = places(times, part.times());
      for (Column column : part.columns()) {
        fill(columns.computeIfAbsent(column.metric(), m -> gaps(times.length)), places, column);
      }
    }
    List<Column> merged = new ArrayList<>(columns.size());
    columns.forEach((metric, values) -> merged.add(new Column(metric, values)));
    return new SampleColumns(resource, times, merged);
  }

  private static int[] places(long[] all, long[] some) {
    int[] places = new int[some.length];
    for (int i = 0; i < some.length; i++) {
      places[i] = Arrays.binarySearch(all, some[i]);
    }
    return places;
  }

  private static double[] gaps(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  private static void fill(double[] target, int[] places, Column column) {
    for (int i = 0; i < places.length; i++) {
      double value = column.values()[i];
      if (!Double.isNaN(value)) {
        target[places[i]] = value;
      }
    }
  }
}
