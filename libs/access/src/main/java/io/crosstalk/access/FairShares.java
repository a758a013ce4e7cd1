package io.crosstalk.access;

import java.util.HashMap;
import java.util.Map;

/**
 * Places that callers share: a caller gets one more while it has fewer than are free. A single
 * caller gets at most half, and two greedy ones that begin together get a third each (A. K.
 * Choudhury, E. L. Hahne: Dynamic Queue Length Thresholds for Shared-Memory Packet Switches,
 * IEEE/ACM Transactions on Networking, 1998). A returned place goes to a caller with few;
 * thread-safe.
 */
public final class FairShares {
  private final Map<String, Integer> used = new HashMap<>();
  private int free;

  /**
   * Free places.
   *
   * @param places at least 1
   */
  public FairShares(int places) {
    if (places < 1) {
      throw new IllegalArgumentException("there must be at least one place, not " + places);
    }
    free = places;
  }

  /** The places of one caller. */
  public Share of(String caller) {
    return new Share(caller);
  }

  private synchronized boolean tryAcquire(String caller) {
    int own = used.getOrDefault(caller, 0);
    if (own >= free) {
      return false;
    }
    used.put(caller, own + 1);
    free--;
    return true;
  }

  private synchronized void release(String caller, int count) {
    int left = used.getOrDefault(caller, 0) - count;
    if (count < 0 || left < 0) {
      throw new IllegalArgumentException(
          "%s releases %d places, %d too many".formatted(caller, count, -left));
    }
    free += count;
    if (left == 0) {
      used.remove(caller);
    } else {
      used.put(caller, left);
    }
  }

  /** Share of one caller. */
  public final class Share {
    private final String caller;

    private Share(String caller) {
      this.caller = caller;
    }

    /**
     * Acquires a place if this caller may have one more.
     *
     * @return whether it did
     */
    public boolean tryAcquire() {
      return FairShares.this.tryAcquire(caller);
    }

    /**
     * Returns places.
     *
     * @param count 0 or more
     * @throws IllegalArgumentException when the caller does not have so many
     */
    public void release(int count) {
      FairShares.this.release(caller, count);
    }
  }
}
