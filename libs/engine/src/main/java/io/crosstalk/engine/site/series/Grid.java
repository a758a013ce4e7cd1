package io.crosstalk.engine.site.series;

/**
 * Equal steps of time. Step {@code i} ends at {@link #time}, inclusive, and begins after the end of
 * the one before.
 *
 * @param firstMs end of the first step, epoch milliseconds
 * @param stepMs length of a step, milliseconds
 * @param size number of steps
 */
public record Grid(long firstMs, long stepMs, int size) {
  /**
   * Returns the steps from a time on whose last one ends at another time or less than a step before
   * it.
   */
  public static Grid between(long fromMs, long throughMs, long stepMs) {
    long last = Math.floorDiv(throughMs, stepMs);
    long first = Math.min(last, Math.ceilDiv(fromMs, stepMs));
    return new Grid(first * stepMs, stepMs, (int) (last - first + 1));
  }

  /** Returns the steps with a number of earlier ones before them. */
  Grid withPast(int steps) {
    return new Grid(firstMs - steps * stepMs, stepMs, size + steps);
  }

  /** Returns the end of a step, epoch milliseconds. */
  public long time(int step) {
    return firstMs + step * stepMs;
  }

  /** Returns the ends of all steps, epoch milliseconds. */
  public long[] times() {
    return times(0, size);
  }

  /** Returns the ends of the steps {@code from} to {@code to}, exclusive, epoch milliseconds. */
  public long[] times(int from, int to) {
    long[] times = new long[to - from];
    for (int i = 0; i < times.length; i++) {
      times[i] = time(from + i);
    }
    return times;
  }

  /** Returns the step that a time is in; negative or at least {@link #size} outside the grid. */
  public int step(long timeMs) {
    return Math.clamp(Math.ceilDiv(timeMs - firstMs, stepMs), -1, size);
  }

  /** Returns the number of steps that end up to a time. */
  int through(long timeMs) {
    return timeMs < firstMs ? 0 : (int) Math.min((timeMs - firstMs) / stepMs + 1, size);
  }

  public long lastMs() {
    return time(size - 1);
  }
}
