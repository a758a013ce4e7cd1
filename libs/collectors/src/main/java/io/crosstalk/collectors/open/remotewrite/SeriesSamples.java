package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.FIXED64;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Samples of one series in a remote-write request, usually a single one. The instance is reused for
 * each series. Not thread-safe.
 */
final class SeriesSamples {
  private static final int VALUE = tag(1, FIXED64);
  private static final int TIME = tag(2, VARINT);
  private static final int START = tag(3, VARINT);

  /**
   * Bits of the NaN (Prometheus' staleness marker) that marks the end of a series; any other NaN is
   * an invalid value.
   */
  private static final long STALE = 0x7ff0000000000002L;

  private final ProtoCursor fields = new ProtoCursor();
  private long[] times = new long[16];
  private long[] starts = new long[16];
  private double[] values = new double[16];
  private int size;
  private boolean ordered;

  /** Removes all samples. */
  void clear() {
    size = 0;
    ordered = true;
  }

  int size() {
    return size;
  }

  /** Returns whether a value marks the end of its series. */
  static boolean isStale(double value) {
    return Double.doubleToRawLongBits(value) == STALE;
  }

  /** Reads the {@code Sample} that a cursor has just read. */
  void read(ProtoCursor parent) {
    long timeMs = 0;
    long startMs = 0;
    double value = 0;
    fields.over(parent);
    while (fields.next()) {
      int tag = fields.tag();
      if (tag == VALUE) {
        value = fields.float64();
      } else if (tag == TIME) {
        timeMs = fields.varint();
      } else if (tag == START) {
        startMs = fields.varint();
      } else {
        fields.skip();
      }
    }
    add(timeMs, startMs, value);
  }

  /** Adds a sample; its start is 0 when it is not known. */
  void add(long timeMs, long startMs, double value) {
    if (size == times.length) {
      grow();
    }
    times[size] = timeMs;
    starts[size] = startMs;
    values[size] = value;
    ordered &= size == 0 || times[size - 1] <= times[size];
    size++;
  }

  private void grow() {
    times = Arrays.copyOf(times, size * 2);
    starts = Arrays.copyOf(starts, size * 2);
    values = Arrays.copyOf(values, size * 2);
  }

  /**
   * Passes the samples on in the order of time.
   *
   * @param startMs start time of the counter for all samples without a start time of their own,
   *     epoch milliseconds; 0 when it is not known
   * @param whole message that contains the series, for dead letters
   */
  void giveTo(PointReceiver taker, LiveSeries series, long startMs, ProtoCursor whole) {
    if (ordered) {
      for (int i = 0; i < size; i++) {
        taker.countSample(give(i, taker, series, startMs, whole));
      }
    } else {
      IntStream.range(0, size)
          .boxed()
          .sorted((one, other) -> Long.compare(times[one], times[other]))
          .forEach(i -> taker.countSample(give(i, taker, series, startMs, whole)));
    }
  }

  /** Passes one sample on, and returns false when it is refused. */
  boolean give(int i, PointReceiver taker, LiveSeries series, long startMs, ProtoCursor whole) {
    if (isStale(values[i])) {
      taker.end(series);
      return true;
    }
    return taker.take(
        series,
        times[i],
        starts[i] == 0 ? startMs : starts[i],
        values[i],
        whole.source(),
        whole.from(),
        whole.to());
  }
}
