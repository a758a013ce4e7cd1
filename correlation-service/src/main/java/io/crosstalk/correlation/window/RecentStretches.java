package io.crosstalk.correlation.window;

import java.util.Arrays;

/**
 * Figures of the stretches of time that were asked for last: a disturbance is looked at several
 * times, for each victim and each of its metrics, and what was before it stays the same. They are
 * written over in place: thousands of windows keep theirs for long, and each array that was made
 * anew would have to be moved by the collector. Not thread-safe.
 */
final class RecentStretches {
  /** From, to, and the time of the latest row when it was found; epoch milliseconds. */
  private static final int TIMES = 3;

  private final int kept;
  private final int width;
  private final long[] times;
  private final float[] figures;
  private int found;
  private int next;

  /**
   * Remembers nothing yet.
   *
   * @param kept stretches, at least 1
   * @param width figures of each
   */
  RecentStretches(int kept, int width) {
    this.kept = kept;
    this.width = width;
    this.times = new long[TIMES * kept];
    this.figures = new float[width * kept];
  }

  /**
   * Where a stretch's figures begin; -1 when it was not asked for lately, or is no longer so.
   *
   * @param lastTime of the window now
   */
  int find(long from, long to, long lastTime) {
    for (int i = 0; i < found; i++) {
      if (isOf(TIMES * i, from, to, lastTime)) {
        // What was asked for last is not the next to go: it is still being read.
        next = i == next ? (next + 1) % kept : next;
        return width * i;
      }
    }
    return -1;
  }

  /** Rows come by time: none can have come into a stretch that was over. */
  private boolean isOf(int at, long from, long to, long lastTime) {
    return times[at] == from
        && times[at + 1] == to
        && (times[at + 2] >= to || times[at + 2] == lastTime);
  }

  /**
   * Makes room for a stretch's figures, where those of another one may have been.
   *
   * @return where they begin; all are 0
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

  /** The figures of all stretches; those of one are valid until two others were asked for. */
  float[] figures() {
    return figures;
  }
}
