package io.crosstalk.engine.window;

import java.util.Arrays;

/**
 * Figures of the stretches of time that were requested last. A disturbance is examined several
 * times, for each victim and metric, and the figures before it stay the same. They are overwritten
 * in place, because the garbage collector would have to move each new array of thousands of
 * windows. Not thread-safe.
 */
final class RecentStretches {
  /**
   * Times of each stretch: from, to, and the latest row when it was computed; epoch milliseconds.
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
   * Returns whether an entry is valid for a stretch. Rows arrive in order of time, so a stretch
   * that had ended has no new rows.
   */
  private boolean isOf(int at, long from, long to, long lastTime) {
    return times[at] == from
        && times[at + 1] == to
        && (times[at + 2] >= to || times[at + 2] == lastTime);
  }

  /**
   * Reserves the figures of a stretch, which may overwrite those of another one.
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
   * Returns the figures of all stretches. Those of one stretch are valid until two others were
   * requested.
   */
  float[] figures() {
    return figures;
  }
}
