package io.crosstalk.ingest.source.open.door;

import io.crosstalk.event.Metric;
import io.crosstalk.ingest.normalize.BatchAssembler;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Samples of one resource, in the order in which they came. */
final class Rows {
  private static final int FIRST = 16;

  private final String resource;
  private long[] times = new long[FIRST];
  private double[] values = new double[FIRST];
  private Metric[] metrics = new Metric[FIRST];
  private int size;
  private boolean ordered = true;

  Rows(String resource) {
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

  /** By time; among samples of the same time the order of arrival decides. */
  void sendTo(BatchAssembler assembler) {
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
