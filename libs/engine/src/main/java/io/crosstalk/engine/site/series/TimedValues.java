package io.crosstalk.engine.site.series;

import java.util.Arrays;

/**
 * Values of a series, or of several with common times, by time. A value holds for the interval that ends with its time; single lost
 * samples are bridged.
 */
final class TimedValues {
  /** Number of intervals for which a value is carried on when the next ones are missing. */
  private static final double BRIDGED = 1.5;

  /** Number of gaps from which the interval of the series is estimated. */
  private static final int GAPS = 15;

  /** Number of samples after which the interval is estimated again. */
  private static final int RENEWED = 64;

  private long[] times = new long[16];
  private final float[][] columns;
  private int size;
  private long intervalMs;

  TimedValues() {
    this(1);
  }

  /**
   * Creates several series whose samples have common times.
   *
   * @param width number of series
   */
  TimedValues(int width) {
    columns = new float[width][16];
  }

  /**
   * Adds a sample, which must be later than the last one.
   *
   * @param values one for each series
   */
  void add(long timeMs, double... values) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      for (int i = 0; i < columns.length; i++) {
        columns[i] = Arrays.copyOf(columns[i], 2 * size);
      }
    }
    times[size] = timeMs;
    for (int i = 0; i < columns.length; i++) {
      columns[i][size] = (float) values[i];
    }
    size++;
    if (size <= GAPS + 1 || size % RENEWED == 0) {
      intervalMs = medianGap();
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

  int size() {
    return size;
  }

  long lastMs() {
    return size == 0 ? Long.MIN_VALUE : times[size - 1];
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
}
