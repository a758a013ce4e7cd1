package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.PackedSamples;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The latest samples of one resource: the older ones compressed, in blocks of equal length. */
final class SampleRows {
  /** Number of rows that are compressed together. */
  private static final int BLOCK = 64;

  /** Number of blocks that are kept: 8 hours of 20 seconds, 5 days of 5 minutes. */
  private static final int BLOCKS = 23;

  /** Largest number of metrics of a resource, of which there can be any number of waits. */
  private static final int METRICS = 256;

  /**
   * Older samples; each block has the metrics that were known then, in the order of {@link
   * #latest}.
   */
  private final Deque<byte[]> blocks = new ArrayDeque<>();

  private final long[] times = new long[BLOCK];

  /** Columns of the latest samples in the order in which the metrics became known. */
  private final Map<Metric, double[]> latest = new LinkedHashMap<>();

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
      blocks.add(packed());
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
      column[size - 1] = PackedSamples.rounded(value);
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
    return first != null ? PackedSamples.firstMs(first) : size == 0 ? Long.MAX_VALUE : times[0];
  }

  /** Time of the latest sample, epoch milliseconds; the least number when there is none. */
  long lastMs() {
    return size == 0 ? Long.MIN_VALUE : times[size - 1];
  }

  SampleColumns columns() {
    int older = blocks.stream().mapToInt(PackedSamples::count).sum();
    long[] all = new long[older + size];
    int at = 0;
    for (byte[] block : blocks) {
      PackedSamples.times(block, all, at);
      at += PackedSamples.count(block);
    }
    System.arraycopy(times, 0, all, older, size);
    Map<String, double[]> values = new HashMap<>();
    for (Metric metric : latest.keySet()) {
      values.put(metric.name(), values(values.size(), latest.get(metric), all.length));
    }
    return new SampleColumns(all, values);
  }

  private double[] values(int column, double[] rest, int length) {
    double[] values = new double[length];
    int at = 0;
    for (byte[] block : blocks) {
      int count = PackedSamples.count(block);
      if (!PackedSamples.values(block, column, values, at)) {
        Arrays.fill(values, at, at + count, Double.NaN);
      }
      at += count;
    }
    System.arraycopy(rest, 0, values, at, size);
    return values;
  }

  private byte[] packed() {
    return PackedSamples.pack(times, latest.values().toArray(double[][]::new), size);
  }

  /** Returns a writer of the state; later samples do not change what it writes. */
  Consumer<ByteWriter> snapshot() {
    List<byte[]> sealed = List.copyOf(blocks);
    List<Metric> metrics = List.copyOf(latest.keySet());
    byte[] rest = size == 0 ? new byte[0] : packed();
    return out -> {
      out.varint(sealed.size());
      sealed.forEach(out::sealed);
      out.varint(metrics.size());
      metrics.forEach(metric -> SampleCodec.writeMetric(out, metric));
      out.bytes(rest);
    };
  }

  static SampleRows read(ByteReader in) {
    SampleRows rows = new SampleRows();
    for (long left = in.varint(); left > 0; left--) {
      rows.blocks.add(in.sealed());
    }
    for (long left = in.varint(); left > 0; left--) {
      double[] column = new double[BLOCK];
      Arrays.fill(column, Double.NaN);
      rows.latest.put(SampleCodec.readMetric(in), column);
    }
    byte[] rest = in.bytes();
    if (rest.length > 0) {
      rows.restore(rest);
    }
    return rows;
  }

  private void restore(byte[] rest) {
    size = PackedSamples.count(rest);
    PackedSamples.times(rest, times, 0);
    int column = 0;
    for (double[] values : latest.values()) {
      PackedSamples.values(rest, column++, values, 0);
    }
  }
}
