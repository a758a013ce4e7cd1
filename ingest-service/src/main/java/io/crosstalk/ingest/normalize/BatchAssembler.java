package io.crosstalk.ingest.normalize;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups the samples of one resource into batches of columns with common times, each small enough
 * for one Kafka record. The same samples in the same order give the same batches. Not thread-safe.
 */
public final class BatchAssembler {
  /**
   * Most values in a batch. With eight bytes each, a batch stays well below the megabyte that a
   * broker accepts as one record.
   */
  static final int MAX_CELLS = 32_768;

  /**
   * Most columns in a batch, because the names of metrics outside the catalogue are part of the
   * batch.
   */
  static final int MAX_COLUMNS = 256;

  private static final int FIRST_CAPACITY = 16;

  /** Receiver of the completed batches. */
  @FunctionalInterface
  public interface Out {
    /**
     * Receives a batch.
     *
     * @param samples number of samples that the batch was made from; more than its values when some
     *     were repeated
     */
    void accept(SampleBatch batch, int samples);
  }

  private final String source;
  private final Out out;
  private final Map<String, Growing> columns = new TreeMap<>();
  private long[] times = new long[FIRST_CAPACITY];
  private int timeCount;
  private int sampleCount;

  /** Column of a batch that is being filled. */
  private static final class Growing {
    private final Metric metric;
    private double[] values;

    Growing(Metric metric, int capacity) {
      this.metric = metric;
      this.values = new double[capacity];
      Arrays.fill(values, Double.NaN);
    }

    void set(int index, double value, int capacity) {
      if (index >= values.length) {
        int before = values.length;
        values = Arrays.copyOf(values, capacity);
        Arrays.fill(values, before, capacity, Double.NaN);
      }
      values[index] = value;
    }

    double at(int index) {
      return index < values.length ? values[index] : Double.NaN;
    }

    Column finished(int count, int capacity) {
      set(count - 1, at(count - 1), capacity);
      return new Column(metric, Arrays.copyOf(values, count));
    }
  }

  public BatchAssembler(String source, Out out) {
    this.source = source;
    this.out = out;
  }

  /**
   * Adds a sample. A repeated sample changes nothing; a sample with the same time and metric but
   * another value goes into a separate batch after this one.
   *
   * @param timeMs epoch milliseconds, not before the time of the previous sample
   * @param value finite
   */
  public void add(long timeMs, Metric metric, double value) {
    if (mustCut(timeMs, metric, value)) {
      finish();
    }
    if (timeCount == 0 || times[timeCount - 1] != timeMs) {
      appendTime(timeMs);
    }
    columns
        .computeIfAbsent(metric.name(), name -> new Growing(metric, times.length))
        .set(timeCount - 1, value, times.length);
    sampleCount++;
  }

  /** Completes the current batch, if there is one; the next sample begins a new one. */
  public void finish() {
    if (timeCount == 0) {
      return;
    }
    List<Column> finished = new ArrayList<>(columns.size());
    columns.values().forEach(column -> finished.add(column.finished(timeCount, times.length)));
    SampleBatch batch = new SampleBatch(source, Arrays.copyOf(times, timeCount), finished);
    int samples = sampleCount;
    columns.clear();
    times = new long[FIRST_CAPACITY];
    timeCount = 0;
    sampleCount = 0;
    out.accept(batch, samples);
  }

  private boolean mustCut(long timeMs, Metric metric, double value) {
    if (timeCount == 0) {
      return false;
    }
    Growing column = columns.get(metric.name());
    boolean newTime = times[timeCount - 1] != timeMs;
    if (!newTime && column != null) {
      double present = column.at(timeCount - 1);
      return !Double.isNaN(present) && present != value;
    }
    int timesThen = newTime ? timeCount + 1 : timeCount;
    int columnsThen = column == null ? columns.size() + 1 : columns.size();
    return timesThen > SampleBatch.MAX_TIMES
        || columnsThen > MAX_COLUMNS
        || (long) timesThen * columnsThen > MAX_CELLS;
  }

  private void appendTime(long timeMs) {
    if (timeCount == times.length) {
      times = Arrays.copyOf(times, times.length * 2);
    }
    times[timeCount++] = timeMs;
  }
}
