package io.crosstalk.ingest.collect.run;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A rate over the last minutes, of a count that is looked at now and then. Not thread-safe. */
final class RateMeter {
  private static final long WINDOW_MS = 5 * 60_000;
  private static final long STEP_MS = 5_000;
  private static final double MINUTE_MS = 60_000;

  private final Deque<long[]> looks = new ArrayDeque<>();

  void look(long nowMs, long count) {
    long[] last = looks.peekLast();
    if (last != null && nowMs - last[0] < STEP_MS) {
      return;
    }
    looks.addLast(new long[] {nowMs, count});
    while (nowMs - looks.getFirst()[0] > WINDOW_MS) {
      looks.removeFirst();
    }
  }

  /** Null before there are two looks. */
  @Nullable Double perMinute() {
    long[] first = looks.peekFirst();
    long[] last = looks.peekLast();
    if (first == null || last == null || first[0] == last[0]) {
      return null;
    }
    return (last[1] - first[1]) * MINUTE_MS / (last[0] - first[0]);
  }
}
