package io.crosstalk.access;

import java.util.HashMap;
import java.util.Map;

/**
 * Limited number of slots, shared fairly among callers: a caller gets one more slot only while it
 * holds fewer than are free. A single caller gets at most half of all slots, and two greedy callers
 * that begin together get a third each (A. K. Choudhury, E. L. Hahne: Dynamic Queue Length
 * Thresholds for Shared-Memory Packet Switches, IEEE/ACM Transactions on Networking, 1998).
 * Thread-safe.
 */
public final class FairShares {
  private final Map<String, Integer> used = new HashMap<>();
  private int free;

  /**
   * Creates shares of a number of slots, all of them free.
   *
   * @param places number of slots, at least 1
   */
  public FairShares(int places) {
    if (places < 1) {
      throw new IllegalArgumentException("there must be at least one place, not " + places);
    }
    free = places;
  }

  /** The slots of one caller. */
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

  /** The slots that one caller holds. */
  public final class Share {
    private final String caller;

    private Share(String caller) {
      this.caller = caller;
    }

    /**
     * Acquires a slot for this caller, if it may hold one more.
     *
     * @return whether the slot was acquired
     */
    public boolean tryAcquire() {
      return FairShares.this.tryAcquire(caller);
    }

    /**
     * Releases slots of this caller.
     *
     * @param count 0 or more
     * @throws IllegalArgumentException when the caller holds fewer slots
     */
    public void release(int count) {
      FairShares.this.release(caller, count);
    }
  }
}
