package io.crosstalk.ingest.source.open.series;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far a request has moved on what is remembered of series. That counts once the bus has what
 * came of it; otherwise all of it goes back, so that the same request again gives the same samples.
 * To be used by the request's own thread.
 *
 * <p>What one request has moved, no other one moves before that is settled: a later request waits
 * for an earlier one. Never the other way round, so that they can't wait for each other.
 */
public final class Advance {
  private static final AtomicLong LAST = new AtomicLong();

  /** Longer than the bus takes to say that it did not get something. */
  private static final long LONGEST_S = 60;

  private final long number = LAST.incrementAndGet();
  private final List<Moved> moved = new ArrayList<>();
  private final CountDownLatch settled = new CountDownLatch(1);

  /** Something that has moved on. */
  interface Moved {
    /** It may stay where it is now. */
    void keep();

    /** It goes back to where it was before. */
    void takeBack();
  }

  /** Notes what has moved; once, however often it does. */
  void add(Moved each) {
    moved.add(each);
  }

  /**
   * Waits until another request is settled.
   *
   * @return false when it can't be waited for
   */
  boolean awaitOther(Advance other) {
    if (other.number > number) {
      return false;
    }
    try {
      return other.settled.await(LONGEST_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Ends it.
   *
   * @param safe whether the bus has acknowledged everything
   */
  public void settle(boolean safe) {
    for (int i = 0; i < moved.size(); i++) {
      if (safe) {
        moved.get(i).keep();
      } else {
        moved.get(i).takeBack();
      }
    }
    settled.countDown();
  }
}
