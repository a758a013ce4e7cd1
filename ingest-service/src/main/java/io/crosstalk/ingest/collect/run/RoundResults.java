package io.crosstalk.ingest.collect.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Successes and failures of a source's rounds. Thread-safe. */
final class RoundResults {
  private final long startedMs;
  private long lastSuccessMs = Long.MIN_VALUE;
  private int failuresInARow;
  private @Nullable RoundFailure failure;

  /**
   * Failure of a source that has not been followed by a success yet.
   *
   * @param since time of the first failure in a row
   * @param at time of the last failure
   * @param reason reason of the last failure
   */
  record RoundFailure(Instant since, Instant at, String reason) {}

  RoundResults(long startedMs) {
    this.startedMs = startedMs;
  }

  synchronized void succeeded(long nowMs) {
    lastSuccessMs = nowMs;
    failuresInARow = 0;
    failure = null;
  }

  synchronized void failed(long nowMs, String reason) {
    failuresInARow++;
    Instant now = Instant.ofEpochMilli(nowMs);
    failure = new RoundFailure(failure == null ? now : failure.since(), now, reason);
  }

  synchronized int failuresInARow() {
    return failuresInARow;
  }

  /** Returns the present failure; null if the last round was successful or there was none. */
  synchronized @Nullable RoundFailure failure() {
    return failure;
  }

  long startedMs() {
    return startedMs;
  }

  /**
   * Returns the time of the last success, epoch milliseconds; {@link Long#MIN_VALUE} if there was
   * none.
   */
  synchronized long lastSuccessMs() {
    return lastSuccessMs;
  }
}
