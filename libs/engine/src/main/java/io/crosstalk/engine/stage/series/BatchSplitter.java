package io.crosstalk.engine.stage.series;

import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Splits and merges batches of one resource. */
final class BatchSplitter {
  private BatchSplitter() {}

  /**
   * Merges batches into one with all samples in order of time. Of samples with the same time and
   * metric the first counts, so that a duplicate changes nothing. If there are more metrics than a
   * batch may have, the first ones are kept.
   */
  static SampleBatch merge(List<SampleBatch> batches) {
    if (batches.size() == 1 && ascending(batches.getFirst().times())) {
      return batches.getFirst();
    }
    TreeSet<Long> distinct = new TreeSet<>();
    batches.forEach(batch -> Arrays.stream(batch.times()).forEach(distinct::add));
    long[] times = distinct.stream().mapToLong(Long::longValue).toArray();
    Map<Metric, double[]> columns = new LinkedHashMap<>();
    for (SampleBatch batch : batches) {
      for (Column column : batch.columns()) {
        if (columns.size() < SampleBatch.MAX_COLUMNS || columns.containsKey(column.metric())) {
          double[] target = columns.computeIfAbsent(column.metric(), m -> empty(times.length));
          fill(target, times, batch.times(), column.values());
        }
      }
    }
    List<Column> merged = new ArrayList<>(columns.size());
    columns.forEach((metric, values) -> merged.add(new Column(metric, values)));
    return new SampleBatch(batches.getFirst().source(), times, merged);
  }

  /** Returns the batch with ascending times, each once; unchanged when it has them already. */
  static byte[] ascending(byte[] batch) {
    return ascending(SampleCodec.times(batch))
        ? batch
        : SampleCodec.encode(merge(List.of((SampleBatch) SampleCodec.decode(batch))));
  }

  /**
   * Splits a batch into pieces in the order of time.
   *
   * @param batch null for no pieces
   * @param length number of samples of the first piece, at least 1; each other one has twice as
   *     many as the one before it
   */
  static List<SampleBatch> pieces(@Nullable SampleBatch batch, int length) {
    List<SampleBatch> pieces = new ArrayList<>();
    SampleBatch rest = batch;
    for (int next = length; rest != null; next *= 2) {
      SampleBatch piece = head(rest, Math.min(next, rest.times().length));
      pieces.add(piece);
      rest = after(rest, piece.times()[piece.times().length - 1]);
    }
    return pieces;
  }

  private static boolean ascending(long[] times) {
    for (int i = 1; i < times.length; i++) {
      if (times[i] <= times[i - 1]) {
        return false;
      }
    }
    return true;
  }

  private static double[] empty(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  private static void fill(double[] target, long[] times, long[] from, double[] values) {
    for (int i = 0; i < from.length; i++) {
      int at = Arrays.binarySearch(times, from[i]);
      if (Double.isNaN(target[at])) {
        target[at] = values[i];
      }
    }
  }

  /** Returns the samples up to a time (inclusive); null when there are none. */
  static @Nullable SampleBatch through(SampleBatch batch, long timeMs) {
    return slice(batch, 0, firstAfter(batch.times(), timeMs));
  }

  /**
   * Returns the first samples up to a time (inclusive): at least one, and at most {@link
   * SampleBatch#MAX_TIMES}.
   */
  static SampleBatch first(SampleBatch batch, long timeMs) {
    int count = Math.max(1, firstAfter(batch.times(), timeMs));
    return head(batch, Math.min(count, SampleBatch.MAX_TIMES));
  }

  /** Returns the first {@code count} samples; {@code count} is at least 1. */
  static SampleBatch head(SampleBatch batch, int count) {
    return Objects.requireNonNull(slice(batch, 0, count));
  }

  /** Returns the samples after a time; null when there are none. */
  static @Nullable SampleBatch after(SampleBatch batch, long timeMs) {
    return slice(batch, firstAfter(batch.times(), timeMs), batch.times().length);
  }

  private static int firstAfter(long[] times, long timeMs) {
    int i = 0;
    while (i < times.length && times[i] <= timeMs) {
      i++;
    }
    return i;
  }

  private static @Nullable SampleBatch slice(SampleBatch batch, int from, int to) {
    if (from == 0 && to == batch.times().length) {
      return batch;
    }
    if (from == to) {
      return null;
    }
    List<Column> columns = new ArrayList<>(batch.columns().size());
    for (Column column : batch.columns()) {
      columns.add(new Column(column.metric(), Arrays.copyOfRange(column.values(), from, to)));
    }
    return new SampleBatch(batch.source(), Arrays.copyOfRange(batch.times(), from, to), columns);
  }
}
