package io.crosstalk.gateway;

/** Token bucket that permits a sustained rate of requests a second, and a burst after a pause. */
final class TokenBucket {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double perSecond;
  private final double burst;
  private double available;
  private long refilledNanos;

  TokenBucket(double perSecond, double burst, long nowNanos) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.available = burst;
    this.refilledNanos = nowNanos;
  }

  /**
   * Acquires the permit for one request.
   *
   * @param nowNanos time on the clock of {@link System#nanoTime}
   * @return false when no permit is left
   */
  synchronized boolean tryAcquire(long nowNanos) {
    // Threads read the clock before they enter, so that the time may go backwards.
    long elapsed = Math.max(0, nowNanos - refilledNanos);
    available = Math.min(burst, available + elapsed / NANOS_PER_SECOND * perSecond);
    refilledNanos += elapsed;
    if (available < 1) {
      return false;
    }
    available -= 1;
    return true;
  }
}
