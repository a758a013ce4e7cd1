package io.crosstalk.access;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How fast a caller sends or reads: the bytes that went through, and the time that the service
 * waited for the caller meanwhile. Not thread-safe.
 */
final class Pace {
  private final Duration grace;
  private final double bytesPerNano;
  private final LongSupplier nanoClock;
  private long bytes;
  private long waitedNanos;

  /** Moves bytes from or to the caller. */
  @FunctionalInterface
  interface Step {
    /** The number of bytes that were moved; -1 at the end. */
    int run() throws IOException;
  }

  /**
   * A pace of nothing yet.
   *
   * @param nanoClock as {@link System#nanoTime}
   */
  Pace(AccessProperties properties, LongSupplier nanoClock) {
    this.grace = properties.paceGrace();
    this.bytesPerNano =
        (double) properties.paceBytesPerSecond().toBytes() / TimeUnit.SECONDS.toNanos(1);
    this.nanoClock = nanoClock;
  }

  /**
   * Runs a step and adds the time that it takes.
   *
   * @throws TooSlowException when the caller is below the least rate, or does not move at all
   */
  int step(Step step) throws IOException {
    long start = nanoClock.getAsLong();
    int moved = step.run();
    waitedNanos += nanoClock.getAsLong() - start;
    bytes += Math.max(0, moved);
    if (waitedNanos > grace.toNanos() + bytes / bytesPerNano) {
      throw new TooSlowException(
          "%d bytes in %.1f s"
              .formatted(bytes, (double) waitedNanos / TimeUnit.SECONDS.toNanos(1)));
    }
    return moved;
  }
}
