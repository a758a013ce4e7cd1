package io.crosstalk.access;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Checks the transfer rate of one caller, from the bytes that were moved and the time that the
 * service waited for the caller. Early bytes allow no later pause longer than the grace. A late
 * caller may catch up if the next bytes come without a wait, since the service may have been busy
 * itself; not thread-safe.
 */
final class TransferRate {
  private final MinimumRate rate;
  private final LongSupplier nanoClock;
  private long bytes;
  private long waitedNanos;
  private long leftNanos;

  /** Transfer of some bytes from or to the caller. */
  @FunctionalInterface
  interface Step {
    /**
     * Transfers bytes, and waits for the caller where necessary.
     *
     * @return the number of bytes that were transferred; -1 at the end
     */
    int run() throws IOException;
  }

  /**
   * Creates the rate of a transfer that has not begun.
   *
   * @param nanoClock nanoseconds from any origin, such as {@link System#nanoTime}
   */
  TransferRate(MinimumRate rate, LongSupplier nanoClock) {
    this.rate = rate;
    this.nanoClock = nanoClock;
    this.leftNanos = rate.grace().toNanos();
  }

  /**
   * Runs a transfer, and adds its bytes and its duration to the rate.
   *
   * @return the number of bytes that were transferred; -1 at the end
   * @throws TooSlowException when the caller is below the minimum rate, or transfers no bytes
   */
  int step(Step step) throws IOException {
    long start = nanoClock.getAsLong();
    int moved = step.run();
    long waited = nanoClock.getAsLong() - start;
    waitedNanos += waited;
    bytes += Math.max(0, moved);
    long allowed = rate.timeFor(Math.max(0, moved)).toNanos();
    boolean late = leftNanos < 0;
    leftNanos = Math.min(leftNanos + allowed - waited, rate.grace().toNanos());
    if (late && waited > allowed) {
      throw new TooSlowException(
          "%d bytes in %.1f s"
              .formatted(bytes, (double) waitedNanos / TimeUnit.SECONDS.toNanos(1)));
    }
    return moved;
  }
}
