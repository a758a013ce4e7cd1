package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The latest samples of one resource: the older ones compressed, in blocks of equal length. */
final class SampleRows {
  /** Number of rows that are compressed together. */
  private static final int BLOCK = 64;

  /** Number of blocks that are kept: 8 hours of 20 seconds, 5 days of 5 minutes. */
  private static final int BLOCKS = 23;

  /** Largest number of metrics of a resource, of which there can be any number of waits. */
  private static final int METRICS = 256;

  /** Six decimals are kept, as many as a plot can show. */
  private static final double DECIMALS = 1e6;

  /** Values from which on a decimal does not matter. */
  private static final double LARGE = 1e9;

  private final Deque<byte[]> blocks = new ArrayDeque<>();
  private final long[] times = new long[BLOCK];
  private final Map<Metric, double[]> latest = new HashMap<>();
  private int size;

  /** Adds the samples of one time, unless later ones are known. */
  void add(SampleBatch batch, int i) {
    long timeMs = batch.times()[i];
    for (Column column : batch.columns()) {
      double value = column.values()[i];
      boolean isUsed = column.metric().role() != MetricRole.OTHER && !Double.isNaN(value);
      if (isUsed && timeMs >= lastMs()) {
        if (timeMs > lastMs()) {
          begin(timeMs);
        }
        put(column.metric(), value);
      }
    }
  }

  private void begin(long timeMs) {
    if (size == BLOCK) {
      blocks.add(SampleCodec.encode(rows()));
      if (blocks.size() > BLOCKS) {
        blocks.removeFirst();
      }
      latest.values().forEach(column -> Arrays.fill(column, Double.NaN));
      size = 0;
    }
    times[size++] = timeMs;
  }

  void put(Metric metric, double value) {
    double[] column = latest.get(metric);
    if (column == null && latest.size() < METRICS && !Double.isNaN(value)) {
      column = new double[BLOCK];
      Arrays.fill(column, Double.NaN);
      latest.put(metric, column);
    }
    if (column != null && !Double.isNaN(value)) {
      boolean isRounded = Math.abs(value) < LARGE;
      column[size - 1] = isRounded ? Math.rint(value * DECIMALS) / DECIMALS : value;
    }
  }

  /** Value of a metric in the latest row; NaN when there is none. */
  double last(Metric metric) {
    double[] column = latest.get(metric);
    return column == null ? Double.NaN : column[size - 1];
  }

  /** Metrics of which there is, or was, a sample. */
  Iterable<Metric> metrics() {
    return latest.keySet();
  }

  boolean has(Metric metric) {
    return latest.containsKey(metric);
  }

  /** Time of the first sample that is kept, epoch milliseconds. */
  long firstMs() {
    byte @Nullable [] first = blocks.peekFirst();
    return first != null ? SampleCodec.firstTime(first) : size == 0 ? Long.MAX_VALUE : times[0];
  }

  /** Time of the latest sample, epoch milliseconds; the least number when there is none. */
  long lastMs() {
    return size == 0 ? Long.MIN_VALUE : times[size - 1];
  }

  SampleColumns columns() {
    Stream<SampleBatch> sealed =
        blocks.stream().map(block -> (SampleBatch) SampleCodec.decode(block));
    Stream<SampleBatch> rest = size == 0 ? Stream.empty() : Stream.of(rows());
    return new SampleColumns(Stream.concat(sealed, rest).toList());
  }

  private SampleBatch rows() {
    List<Column> columns = new ArrayList<>();
    latest.forEach(
        (metric, values) -> columns.add(new Column(metric, Arrays.copyOf(values, size))));
    columns.sort(Comparator.comparing(column -> column.metric().name()));
    return new SampleBatch("", Arrays.copyOf(times, size), columns);
  }

  void write(ByteWriter out) {
    out.varint(blocks.size());
    blocks.forEach(out::bytes);
    out.bytes(size == 0 ? new byte[0] : SampleCodec.encode(rows()));
  }

  static SampleRows read(ByteReader in) {
    SampleRows rows = new SampleRows();
    for (long left = in.varint(); left > 0; left--) {
      rows.blocks.add(in.bytes());
    }
    byte[] bytes = in.bytes();
    if (bytes.length > 0) {
      rows.restore((SampleBatch) SampleCodec.decode(bytes));
    }
    return rows;
  }

  private void restore(SampleBatch restored) {
    size = restored.times().length;
    System.arraycopy(restored.times(), 0, times, 0, size);
    for (Column column : restored.columns()) {
      double[] values = new double[BLOCK];
      Arrays.fill(values, Double.NaN);
      System.arraycopy(column.values(), 0, values, 0, size);
      latest.put(column.metric(), values);
    }
  }
}
