package io.crosstalk.ingest.collect.run;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Rate of a counter over the last five minutes, computed from values that are passed to it now and
 * then. Not thread-safe.
 */
final class RateMeter {
  private static final long WINDOW_MS = 5 * 60_000;
  private static final long STEP_MS = 5_000;
  private static final double MINUTE_MS = 60_000;

  private final Deque<long[]> readings = new ArrayDeque<>();

  void look(long nowMs, long count) {
    long[] last = readings.peekLast();
    if (last != null && nowMs - last[0] < STEP_MS) {
      return;
    }
    readings.addLast(new long[] {nowMs, count});
    while (nowMs - readings.getFirst()[0] > WINDOW_MS) {
      readings.removeFirst();
    }
  }

  /** Returns the increase per minute; null before there are two values. */
  @Nullable Double perMinute() {
    long[] first = readings.peekFirst();
    long[] last = readings.peekLast();
    if (first == null || last == null || first[0] == last[0]) {
      return null;
    }
    return (last[1] - first[1]) * MINUTE_MS / (last[0] - first[0]);
  }
}
