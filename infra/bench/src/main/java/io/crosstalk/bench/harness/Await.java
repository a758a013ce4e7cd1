package io.crosstalk.bench.harness;

import java.io.IOException;
import java.time.Duration;

/** Waits for a condition by checking it again and again. */
public final class Await {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  /** Condition to wait for. */
  public interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /**
   * Waits until a condition holds.
   *
   * @param what text of the condition, for the message
   * @throws IOException when it does not hold within the limit
   */
  public static void until(String what, Duration limit, Condition condition)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new IOException("not within %d s: %s".formatted(limit.toSeconds(), what));
      }
      Thread.sleep(PAUSE);
    }
  }
}
