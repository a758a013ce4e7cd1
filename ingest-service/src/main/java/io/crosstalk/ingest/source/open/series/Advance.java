package io.crosstalk.ingest.source.open.series;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far a request has moved on what is remembered of series. That counts once the bus has what
 * came of it; otherwise what has moved goes back, when next somebody wants to move it, so that the
 * same request again gives the same samples. Thread-safe.
 *
 * <p>What one request has moved, no other one moves before that is settled: a later request waits
 * for an earlier one. Never the other way round, so that they can't wait for each other.
 */
public final class Advance {
  private static final AtomicLong LAST = new AtomicLong();

  /** Longer than the bus takes to say that it did not get something. */
  private static final long LONGEST_S = 60;

  private final long number = LAST.incrementAndGet();
  private final CountDownLatch settled = new CountDownLatch(1);
  private volatile boolean takenBack;

  /**
   * Ends it.
   *
   * @param safe whether the bus has acknowledged everything
   */
  public void settle(boolean safe) {
    takenBack = !safe;
    settled.countDown();
  }

  boolean isSettled() {
    return settled.getCount() == 0;
  }

  /** Whether it ended without being safe. */
  boolean isTakenBack() {
    return takenBack;
  }

  /**
   * Waits until another request is settled, if it is not yet.
   *
   * @return false when it can't be waited for
   */
  boolean canFollow(Advance other) {
    return other.isSettled() || (other.number < number && other.await());
  }

  private boolean await() {
    try {
      return settled.await(LONGEST_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
