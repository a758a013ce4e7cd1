package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The latest samples of all metrics, as they arrived, for figures and plots. */
public final class RecentSamples {
  /** Number of times that are kept of a resource: 8 hours of 20 seconds, 5 days of 5 minutes. */
  private static final int KEPT = 1_536;

  /** Number of intervals for which a value holds when the next one is missing. */
  private static final double BRIDGED = 1.5;

  /** Number of gaps from which an interval is estimated. */
  private static final int GAPS = 31;

  private final Map<String, Columns> byResource = new HashMap<>();

  /** Samples of one resource as columns over common times. */
  private static final class Columns {
    private long[] times = new long[16];
    private int size;
    private final Map<String, float[]> values = new HashMap<>();

    private void begin(long timeMs) {
      if (size > 0 && times[size - 1] >= timeMs) {
        return;
      }
      if (size == KEPT) {
        int dropped = KEPT / 4;
        size -= dropped;
        System.arraycopy(times, dropped, times, 0, size);
        values.values().forEach(each -> System.arraycopy(each, dropped, each, 0, size));
      } else if (size == times.length) {
        int larger = Math.min(KEPT, 2 * size);
        times = Arrays.copyOf(times, larger);
        values.replaceAll((metric, each) -> Arrays.copyOf(each, larger));
      }
      times[size++] = timeMs;
      values.values().forEach(each -> each[size - 1] = Float.NaN);
    }

    private void put(String metric, double value) {
      float[] column = values.get(metric);
      if (column == null) {
        column = new float[times.length];
        Arrays.fill(column, Float.NaN);
        values.put(metric, column);
      }
      column[size - 1] = (float) value;
    }

    /** Returns the next known value from an index on; the size when there is none. */
    private int next(float[] column, int from) {
      int next = from;
      while (next < size && Float.isNaN(column[next])) {
        next++;
      }
      return next;
    }

    /** Returns the last known value up to an index; -1 when there is none. */
    private int last(float[] column, int from) {
      int last = from;
      while (last >= 0 && Float.isNaN(column[last])) {
        last--;
      }
      return last;
    }

    private void write(ByteWriter out) {
      out.varint(size);
      for (int i = 0; i < size; i++) {
        out.zigzag(times[i] - (i == 0 ? 0 : times[i - 1]));
      }
      out.varint(values.size());
      new TreeMap<>(values)
          .forEach(
              (metric, column) -> {
                out.string(metric);
                for (int i = 0; i < size; i++) {
                  out.f64(column[i]);
                }
              });
    }

    private static Columns read(ByteReader in) {
      Columns columns = new Columns();
      columns.size = (int) in.varint();
      columns.times = new long[Math.max(16, columns.size)];
      for (int i = 0; i < columns.size; i++) {
        columns.times[i] = in.zigzag() + (i == 0 ? 0 : columns.times[i - 1]);
      }
      for (long left = in.varint(); left > 0; left--) {
        String metric = in.string();
        float[] column = new float[columns.times.length];
        for (int i = 0; i < columns.size; i++) {
          column[i] = (float) in.f64();
        }
        columns.values.put(metric, column);
      }
      return columns;
    }

    private int first(long timeMs) {
      int found = Arrays.binarySearch(times, 0, size, timeMs);
      return found >= 0 ? found : -found - 1;
    }
  }

  /**
   * Adds the samples of a resource at one time.
   *
   * @param i index of the time in the batch
   */
  public void add(String resource, SampleBatch batch, int i) {
    Columns columns = byResource.computeIfAbsent(resource, id -> new Columns());
    long timeMs = batch.times()[i];
    columns.begin(timeMs);
    if (columns.times[columns.size - 1] == timeMs) {
      for (Column column : batch.columns()) {
        boolean isUsed = column.metric().role() != MetricRole.OTHER;
        if (isUsed && !Double.isNaN(column.values()[i])) {
          columns.put(column.metric().name(), column.values()[i]);
        }
      }
      addSum(columns, "disk.iops", "disk.read.iops", "disk.write.iops");
      addSum(columns, "disk.throughput", "disk.read.throughput", "disk.write.throughput");
    }
  }

  /** Forgets a resource. */
  public void remove(String resource) {
    byResource.remove(resource);
  }

  /** Adds a total that only its parts are measured of. */
  private static void addSum(Columns columns, String total, String part, String other) {
    float[] first = columns.values.get(part);
    float[] second = columns.values.get(other);
    float[] known = columns.values.get(total);
    int last = columns.size - 1;
    if (first != null && second != null && (known == null || Float.isNaN(known[last]))) {
      double sum = first[last] + second[last];
      if (!Double.isNaN(sum)) {
        columns.put(total, sum);
      }
    }
  }

  boolean has(String resource, String metric) {
    Columns columns = byResource.get(resource);
    return columns != null && columns.values.containsKey(metric);
  }

  /** Names of the metrics of a resource, ascending. */
  Set<String> metrics(String resource) {
    Columns columns = byResource.get(resource);
    return columns == null ? Set.of() : new TreeSet<>(columns.values.keySet());
  }

  /** Time of the first sample that is kept, epoch milliseconds. */
  long firstMs(String resource) {
    Columns columns = byResource.get(resource);
    return columns == null || columns.size == 0 ? Long.MAX_VALUE : columns.times[0];
  }

  /** Time of the last sample of a metric that is kept, epoch milliseconds. */
  long lastMs(String resource, String metric) {
    Columns columns = byResource.get(resource);
    float[] column = columns == null ? null : columns.values.get(metric);
    int last = columns == null || column == null ? -1 : columns.last(column, columns.size - 1);
    return columns == null || last < 0 ? Long.MIN_VALUE : columns.times[last];
  }

  /** Samples of a stretch of time, both ends included, by time. */
  List<Point> points(String resource, String metric, long fromMs, long toMs) {
    Columns columns = byResource.get(resource);
    float[] column = columns == null ? null : columns.values.get(metric);
    List<Point> points = new ArrayList<>();
    if (columns != null && column != null) {
      for (int i = columns.first(fromMs); i < columns.size && columns.times[i] <= toMs; i++) {
        if (!Float.isNaN(column[i])) {
          points.add(new Point(columns.times[i], rounded(column[i])));
        }
      }
    }
    return points;
  }

  /** The value with the digits that a sample has: 0.1, and not the nearest binary number. */
  static double rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value, MathContext.DECIMAL32).doubleValue()
        : value;
  }

  /** A series to plot. */
  Series series(String resource, String metric, long fromMs, long toMs) {
    return new Series(resource, metric, MetricCatalogue.of(metric).unit(), List.of())
        .with(points(resource, metric, fromMs, toMs));
  }

  /**
   * Reads a metric at some times: a value holds for the interval that ends with its time.
   *
   * @param at ascending, epoch milliseconds
   * @return NaN where none is known
   */
  double[] read(String resource, String metric, long[] at) {
    double[] read = new double[at.length];
    Arrays.fill(read, Double.NaN);
    Columns columns = byResource.get(resource);
    float[] column = columns == null ? null : columns.values.get(metric);
    if (columns == null || column == null) {
      return read;
    }
    double interval = intervalMs(columns, column);
    int next = columns.next(column, 0);
    int last = -1;
    for (int i = 0; i < at.length; i++) {
      while (next < columns.size && columns.times[next] < at[i]) {
        last = next;
        next = columns.next(column, next + 1);
      }
      if (next < columns.size && columns.times[next] - Math.max(1, interval) < at[i]) {
        read[i] = column[next];
      } else if (last >= 0 && at[i] - columns.times[last] < BRIDGED * interval) {
        read[i] = column[last];
      }
    }
    return read;
  }

  /** The usual time between two samples of a metric, milliseconds; 0 when it is unknown. */
  long intervalMs(String resource, String metric) {
    Columns columns = byResource.get(resource);
    float[] column = columns == null ? null : columns.values.get(metric);
    return columns == null || column == null ? 0 : intervalMs(columns, column);
  }

  private static long intervalMs(Columns columns, float[] column) {
    long[] gaps = new long[GAPS];
    int count = 0;
    int later = columns.last(column, columns.size - 1);
    int earlier = columns.last(column, later - 1);
    while (earlier >= 0 && count < GAPS) {
      gaps[count++] = columns.times[later] - columns.times[earlier];
      later = earlier;
      earlier = columns.last(column, later - 1);
    }
    Arrays.sort(gaps, 0, count);
    return count == 0 ? 0 : gaps[count / 2];
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.varint(byResource.size());
    new TreeMap<>(byResource)
        .forEach(
            (resource, columns) -> {
              out.string(resource);
              columns.write(out);
            });
  }

  /** Reverses {@link #write} on a new instance. */
  public void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      byResource.put(in.string(), Columns.read(in));
    }
  }
}
