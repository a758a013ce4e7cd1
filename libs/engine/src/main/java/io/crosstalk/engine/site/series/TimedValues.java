package io.crosstalk.engine.site.series;

import java.util.Arrays;

/**
 * Values of one series by time. A value holds for the interval that ends with its time; single lost
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
  private float[] values = new float[16];
  private int size;
  private long intervalMs;

  /** Adds a value, which must be later than the last one. */
  void add(long timeMs, double value) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    times[size] = timeMs;
    values[size++] = (float) value;
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

  double last() {
    return size == 0 ? Double.NaN : values[size - 1];
  }

  /** Returns the usual time between two samples, milliseconds; 0 while it is unknown. */
  long intervalMs() {
    return intervalMs;
  }

  /**
   * Reads the values at some times.
   *
   * @param at ascending, epoch milliseconds; each is the end of a step
   * @param stepMs length of a step
   * @param throughMs later samples are not known yet, epoch milliseconds
   * @param isHeld whether the last known value holds until it is replaced
   * @return NaN where there is none
   */
  double[] read(long[] at, long stepMs, long throughMs, boolean isHeld) {
    double[] read = new double[at.length];
    int known = known(throughMs);
    int next = at.length == 0 ? 0 : after(at[0] - stepMs, known);
    for (int i = 0; i < at.length; i++) {
      while (next < known && times[next] <= at[i] - stepMs) {
        next++;
      }
      // A later sample of the same step replaces an earlier one.
      while (next + 1 < known && times[next + 1] <= at[i]) {
        next++;
      }
      read[i] = value(next, known, at[i], stepMs, isHeld);
    }
    return read;
  }

  private double value(int next, int known, long at, long stepMs, boolean isHeld) {
    if (next < known && times[next] - Math.max(stepMs, intervalMs) < at) {
      return values[next];
    }
    if (next == 0) {
      return Double.NaN;
    }
    boolean isLast = next == known;
    boolean isCoarse = intervalMs > BRIDGED * stepMs;
    boolean isNear = at - times[next - 1] < BRIDGED * Math.max(stepMs, intervalMs);
    boolean isBridged = isLast ? isHeld || (isNear && !isCoarse) : isNear;
    return isBridged ? values[next - 1] : Double.NaN;
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
