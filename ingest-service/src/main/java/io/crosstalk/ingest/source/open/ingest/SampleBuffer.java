package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.ingest.normalize.BatchAssembler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Buffer for the samples of one resource, in the order of arrival, until they are sent as batches.
 */
final class SampleBuffer {
  private static final int FIRST = 16;

  /** Number of samples up to which insertion sort is fast enough. */
  private static final int AT_ONCE = 64;

  private final String resource;
  private long[] times = new long[FIRST];
  private double[] values = new double[FIRST];
  private Metric[] metrics = new Metric[FIRST];
  private int size;
  private boolean ordered = true;

  SampleBuffer(String resource) {
    this.resource = resource;
  }

  String resource() {
    return resource;
  }

  void add(long timeMs, Metric metric, double value) {
    if (size == times.length) {
      grow();
    }
    ordered &= size == 0 || times[size - 1] <= timeMs;
    times[size] = timeMs;
    values[size] = value;
    metrics[size] = metric;
    size++;
  }

  private void grow() {
    int capacity = size * 2;
    times = Arrays.copyOf(times, capacity);
    values = Arrays.copyOf(values, capacity);
    metrics = Arrays.copyOf(metrics, capacity);
  }

  /**
   * Passes the samples on as batches. In most requests all samples of a resource have the same
   * time; these are passed on as one batch without a {@link BatchAssembler}.
   */
  void sendTo(String source, BatchAssembler.Out out) {
    if (isOfOneTime() && sortByMetric()) {
      List<Column> columns = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        columns.add(new Column(metrics[i], new double[] {values[i]}));
      }
      out.accept(new SampleBatch(source, new long[] {times[0]}, columns), size);
    } else {
      sendTo(new BatchAssembler(source, out));
    }
  }

  private boolean isOfOneTime() {
    return ordered && times[0] == times[size - 1] && size <= AT_ONCE;
  }

  /**
   * Sorts the samples by metric name, which is the order in all batches.
   *
   * @return false when a name occurs twice; the order is unchanged then
   */
  private boolean sortByMetric() {
    Metric[] sorted = Arrays.copyOf(metrics, size);
    double[] moved = Arrays.copyOf(values, size);
    for (int i = 1; i < size; i++) {
      Metric metric = sorted[i];
      double value = moved[i];
      int at = i;
      int order = 1;
      while (at > 0 && (order = metric.name().compareTo(sorted[at - 1].name())) < 0) {
        sorted[at] = sorted[at - 1];
        moved[at] = moved[at - 1];
        at--;
      }
      if (at > 0 && order == 0) {
        return false;
      }
      sorted[at] = metric;
      moved[at] = value;
    }
    metrics = sorted;
    values = moved;
    return true;
  }

  /**
   * Adds the samples to the assembler in the order of time; samples of the same time keep their
   * order of arrival.
   */
  private void sendTo(BatchAssembler assembler) {
    if (ordered) {
      for (int i = 0; i < size; i++) {
        assembler.add(times[i], metrics[i], values[i]);
      }
    } else {
      IntStream.range(0, size)
          .boxed()
          .sorted((one, other) -> Long.compare(times[one], times[other]))
          .forEach(i -> assembler.add(times[i], metrics[i], values[i]));
    }
    assembler.finish();
  }
}
