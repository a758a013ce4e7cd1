package io.crosstalk.correlation.window;

import org.jspecify.annotations.Nullable;

/**
 * The extents that were asked for last: a disturbance is looked at several times, for each victim
 * and each of its metrics, and what was before it stays the same. Not thread-safe.
 */
final class RecentExtents {
  /** What was before, and what was during, of two disturbances. */
  private static final int KEPT = 4;

  private final @Nullable Stretch[] stretches = new Stretch[KEPT];
  private int next;

  /**
   * What was found.
   *
   * @param lastTime of the window when it was found
   */
  private record Stretch(long from, long to, long lastTime, Extents extents) {
    /** Rows come by time: none can have come into a stretch that was over. */
    boolean isOf(long fromMs, long toMs, long lastTimeNow) {
      return from == fromMs && to == toMs && (lastTime >= to || lastTime == lastTimeNow);
    }
  }

  /** Null when it was not asked for lately, or is no longer so. */
  @Nullable Extents find(long fromMs, long toMs, long lastTime) {
    for (Stretch each : stretches) {
      if (each != null && each.isOf(fromMs, toMs, lastTime)) {
        return each.extents;
      }
    }
    return null;
  }

  void keep(long fromMs, long toMs, long lastTime, Extents extents) {
    stretches[next] = new Stretch(fromMs, toMs, lastTime, extents);
    next = (next + 1) % KEPT;
  }
}
