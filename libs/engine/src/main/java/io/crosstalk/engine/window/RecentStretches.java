package io.crosstalk.engine.window;

import java.util.Arrays;

/**
 * Cache of the figures of the stretches of time that were requested last. An episode is examined
 * several times, for each victim and metric, and the figures of the time before its onset stay the
 * same. The figures are overwritten in place, because new arrays for thousands of windows would
 * burden the garbage collector. Not thread-safe.
 */
final class RecentStretches {
  /**
   * Number of times that are stored for each stretch: its begin, its end, and the time of the
   * window's latest row when its figures were computed.
   */
  private static final int TIMES = 3;

  private final int kept;
  private final int width;
  private final long[] times;
  private final float[] figures;
  private int found;
  private int next;

  /**
   * Creates an empty store.
   *
   * @param kept number of stretches, at least 1
   * @param width number of figures of each stretch
   */
  RecentStretches(int kept, int width) {
    this.kept = kept;
    this.width = width;
    this.times = new long[TIMES * kept];
    this.figures = new float[width * kept];
  }

  /**
   * Returns the index of a stretch's figures; -1 when it was not requested recently or is no longer
   * valid.
   *
   * @param lastTime time of the latest row of the window, epoch milliseconds
   */
  int find(long from, long to, long lastTime) {
    for (int i = 0; i < found; i++) {
      if (isOf(TIMES * i, from, to, lastTime)) {
        // The stretch that was requested last is not overwritten next: it is still being read.
        next = i == next ? (next + 1) % kept : next;
        return width * i;
      }
    }
    return -1;
  }

  /**
   * Returns whether a cached entry is valid for a stretch. Rows arrive in order of time, so that a
   * stretch cannot get new rows if its end was already before the latest row.
   */
  private boolean isOf(int at, long from, long to, long lastTime) {
    return times[at] == from
        && times[at + 1] == to
        && (times[at + 2] >= to || times[at + 2] == lastTime);
  }

  /**
   * Reserves an entry for the figures of a stretch; it may replace the entry of another stretch.
   *
   * @return index of the first figure; all figures are 0
   */
  int claim(long from, long to, long lastTime) {
    int slot = next;
    times[TIMES * slot] = from;
    times[TIMES * slot + 1] = to;
    times[TIMES * slot + 2] = lastTime;
    next = (next + 1) % kept;
    found = Math.max(found, slot + 1);
    Arrays.fill(figures, width * slot, width * (slot + 1), 0);
    return width * slot;
  }

  void clear() {
    found = 0;
    next = 0;
  }

  /**
   * Returns the figures of all cached stretches. The figures of one stretch are valid until two
   * other stretches have been requested.
   */
  float[] figures() {
    return figures;
  }
}
