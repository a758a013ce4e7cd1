package io.crosstalk.engine.stage;

import java.time.Duration;

/**
 * Limits of the time that a stage works in one call, so that Kafka Streams can commit between the
 * calls. A piece of work that has begun is completed.
 *
 * @param perRecord limit for the work on one record: Kafka Streams processes dozens of them before
 *     it checks whether a commit is due
 * @param perPunctuation limit for a call that continues unfinished work between two polls for
 *     records
 * @param pause time between two such calls
 */
public record WorkSlices(Duration perRecord, Duration perPunctuation, Duration pause) {
  /** Number of pauses in {@link #longestWait}: a minute with the slices of the service. */
  private static final int MAX_PAUSES = 3_000;

  /**
   * Slices of the service. Dozens of records and a punctuation together take less than the seconds
   * that a transaction may take.
   */
  public static final WorkSlices SHORT =
      new WorkSlices(Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(20));

  /**
   * Slices without limit: all work is done in the call that makes it possible, as in tests and in
   * replays in memory.
   */
  public static final WorkSlices UNLIMITED =
      new WorkSlices(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(20));

  /**
   * Returns the longest time for which a stage with a full backlog waits for the inventory before
   * it rejects samples.
   */
  public Duration longestWait() {
    return pause.multipliedBy(MAX_PAUSES);
  }

  /** Slices with the same limit for every call. */
  public WorkSlices(Duration perCall, Duration pause) {
    this(perCall, perCall, pause);
  }
}
