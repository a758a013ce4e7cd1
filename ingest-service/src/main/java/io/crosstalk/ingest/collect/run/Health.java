package io.crosstalk.ingest.collect.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What became of a source's rounds. Thread-safe. */
final class Health {
  private final long startedMs;
  private long lastSuccessMs = Long.MIN_VALUE;
  private int failuresInARow;
  private @Nullable Trouble trouble;

  /**
   * What goes wrong.
   *
   * @param since when it began to
   * @param at the last time
   * @param reason the last one
   */
  record Trouble(Instant since, Instant at, String reason) {}

  Health(long startedMs) {
    this.startedMs = startedMs;
  }

  synchronized void succeeded(long nowMs) {
    lastSuccessMs = nowMs;
    failuresInARow = 0;
    trouble = null;
  }

  synchronized void failed(long nowMs, String reason) {
    failuresInARow++;
    Instant now = Instant.ofEpochMilli(nowMs);
    trouble = new Trouble(trouble == null ? now : trouble.since(), now, reason);
  }

  synchronized int failuresInARow() {
    return failuresInARow;
  }

  /** Why it does not work now; null when it does. */
  synchronized @Nullable Trouble trouble() {
    return trouble;
  }

  long startedMs() {
    return startedMs;
  }

  /** {@link Long#MIN_VALUE} when there was none. */
  synchronized long lastSuccessMs() {
    return lastSuccessMs;
  }
}
