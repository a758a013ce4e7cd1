package io.crosstalk.ingest.collect.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What became of a source's rounds. Thread-safe. */
final class Health {
  private final long startedMs;
  private long lastSuccessMs = Long.MIN_VALUE;
  private long lastDataMs = Long.MIN_VALUE;
  private int failuresInARow;
  private @Nullable Trouble trouble;

  /** The last thing that went wrong. */
  record Trouble(Instant at, String reason) {}

  Health(long startedMs) {
    this.startedMs = startedMs;
  }

  synchronized void succeeded(long nowMs) {
    lastSuccessMs = nowMs;
    failuresInARow = 0;
    trouble = null;
  }

  synchronized void heardData(long nowMs) {
    lastDataMs = nowMs;
  }

  synchronized void failed(long nowMs, String reason) {
    failuresInARow++;
    trouble = new Trouble(Instant.ofEpochMilli(nowMs), reason);
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

  /** When something last came by itself; {@link Long#MIN_VALUE} when nothing did. */
  synchronized long lastDataMs() {
    return lastDataMs;
  }
}
