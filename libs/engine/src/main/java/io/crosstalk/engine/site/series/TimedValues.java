package io.crosstalk.engine.site.series;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * Values of a series, or of several with common times, by time. A value holds for the interval that
 * ends with its time; single lost samples are bridged.
 */
final class TimedValues {
  /** Number of intervals for which a value is carried on when the next ones are missing. */
  private static final double BRIDGED = 1.5;

  /** Number of gaps from which the interval of the series is estimated. */
  private static final int GAPS = 15;

  /** Number of samples after which the interval is estimated again. */
  private static final int RENEWED = 64;

  private static final int CAPACITY = 16;

  private final Retention retention;
  private long[] times = new long[CAPACITY];
  private final float[][] columns;
  private int size;
  private int count;
  private long intervalMs;
  private long lastMs = Long.MIN_VALUE;

  TimedValues(Retention retention) {
    this(1, retention);
  }

  /**
   * Creates several series whose samples have common times.
   *
   * @param width number of series
   */
  TimedValues(int width, Retention retention) {
    this.retention = retention;
    this.columns = new float[width][CAPACITY];
  }

  /**
   * Adds a sample, which must be later than the last one.
   *
   * @param values one for each series
   */
  void add(long timeMs, double... values) {
    if (size == times.length) {
      forget();
    }
    times[size] = timeMs;
    lastMs = timeMs;
    for (int i = 0; i < columns.length; i++) {
      columns[i][size] = (float) values[i];
    }
    size++;
    count++;
    if (count <= GAPS + 1 || count % RENEWED == 0) {
      intervalMs = medianGap();
    }
  }

  /** Makes room: forgets what is no longer kept, or else grows by a half. */
  private void forget() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isKept(i)) {
        move(i, kept++);
      }
    }
    size = kept;
    if (size > times.length * 3 / 4) {
      resize(times.length * 3 / 2);
    }
  }

  private boolean isKept(int i) {
    if (times[i] >= retention.fullFromMs() || i >= size - GAPS - 1) {
      return true;
    }
    long point = retention.point(times[i]);
    boolean isLast = point != retention.point(times[i + 1]);
    boolean isFirst = i > 0 && point != retention.point(times[i - 1]);
    return times[i] >= retention.fromMs()
        && (isLast || (isFirst && retention.isCoarse(intervalMs)));
  }

  private void move(int from, int to) {
    times[to] = times[from];
    for (float[] values : columns) {
      values[to] = values[from];
    }
  }

  private void resize(int capacity) {
    times = Arrays.copyOf(times, capacity);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Arrays.copyOf(columns[i], capacity);
    }
  }

  private long medianGap() {
    int count = Math.min(GAPS, size - 1);
    long[] gaps = new long[count];
    for (int i = 0; i < count; i++) {
      gaps[i] = times[size - 1 - i] - times[size - 2 - i];
    }
    Arrays.sort(gaps);
    return count == 0 ? 0 : gaps[count / 2];
  }

  /** Returns the number of samples that were ever added. */
  int count() {
    return count;
  }

  /** Returns the memory of the samples. */
  int bytes() {
    return times.length * (Long.BYTES + columns.length * Float.BYTES);
  }

  long lastMs() {
    return lastMs;
  }

  /** Returns the latest value of one of the series. */
  double last(int column) {
    return size == 0 ? Double.NaN : columns[column][size - 1];
  }

  /** Returns the usual time between two samples, milliseconds; 0 while it is unknown. */
  long intervalMs() {
    return intervalMs;
  }

  /**
   * Reads the values of one of the series at some times.
   *
   * @param at ascending, epoch milliseconds; each is the end of a step
   * @param stepMs length of a step
   * @param throughMs later samples are not known yet, epoch milliseconds
   * @param isHeld whether the last known value holds until it is replaced
   * @return NaN where there is none
   */
  double[] read(int column, long[] at, long stepMs, long throughMs, boolean isHeld) {
    float[] values = columns[column];
    double[] read = new double[at.length];
    int known = known(throughMs);
    int next = at.length == 0 ? 0 : after(at[0] - stepMs, known);
    long reachMs = Math.max(stepMs, intervalMs);
    double bridgedMs = BRIDGED * reachMs;
    boolean isCoarse = intervalMs > BRIDGED * stepMs;
    for (int i = 0; i < at.length; i++) {
      long time = at[i];
      while (next < known && times[next] <= time - stepMs) {
        next++;
      }
      // A later sample of the same step replaces an earlier one.
      while (next + 1 < known && times[next + 1] <= time) {
        next++;
      }
      if (next < known && times[next] - reachMs < time) {
        read[i] = values[next];
      } else {
        boolean isNear = next > 0 && time - times[next - 1] < bridgedMs;
        boolean isBridged = next == known ? isHeld || (isNear && !isCoarse) : isNear;
        read[i] = next > 0 && isBridged ? values[next - 1] : Double.NaN;
      }
    }
    return read;
  }

  private int known(long throughMs) {
    return after(throughMs, size);
  }

  /** Returns the index of the first value that is later than a time. */
  private int after(long timeMs, int end) {
    int found = Arrays.binarySearch(times, 0, end, timeMs);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Appends the whole state, except what it depends on. */
  void write(ByteWriter out) {
    out.varint(times.length);
    out.varint(size);
    out.varint(count);
    out.zigzag(intervalMs);
    long before = 0;
    for (int i = 0; i < size; i++) {
      out.zigzag(times[i] - before);
      before = times[i];
      for (float[] values : columns) {
        out.varint(Integer.toUnsignedLong(Float.floatToRawIntBits(values[i])));
      }
    }
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in) {
    resize((int) in.varint());
    size = (int) in.varint();
    count = (int) in.varint();
    intervalMs = in.zigzag();
    long before = 0;
    for (int i = 0; i < size; i++) {
      before += in.zigzag();
      times[i] = before;
      lastMs = before;
      for (float[] values : columns) {
        values[i] = Float.intBitsToFloat((int) in.varint());
      }
    }
  }
}
