package io.crosstalk.collectors.open.series;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Transaction of one request on the state of its series, such as the last readings of counters. It
 * succeeds when the bus has acknowledged the samples; otherwise the state is rolled back at the
 * next access, so that a repetition of the request yields the same samples. Thread-safe.
 *
 * <p>Only one unfinished transaction may change the state of a series. A later request waits for an
 * earlier one, never the other way round, so that a deadlock is impossible.
 */
public final class RequestTransaction {
  private static final AtomicLong LAST = new AtomicLong();

  /** Longest wait in seconds; longer than the bus needs to report a failed delivery. */
  private static final long LONGEST_S = 60;

  private final long number = LAST.incrementAndGet();
  private final CountDownLatch settled = new CountDownLatch(1);
  private volatile boolean failed;

  /**
   * Ends the transaction.
   *
   * @param safe whether the bus has acknowledged everything
   */
  public void settle(boolean safe) {
    failed = !safe;
    settled.countDown();
  }

  boolean isSettled() {
    return settled.getCount() == 0;
  }

  /** Returns whether the transaction has failed, so that its changes must be rolled back. */
  boolean isTakenBack() {
    return failed;
  }

  /**
   * Waits for the end of an earlier request's transaction, if it has not ended yet.
   *
   * @return false when this transaction must not wait because the other request is later, or the
   *     other one did not end in time
   */
  boolean canFollow(RequestTransaction other) {
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
