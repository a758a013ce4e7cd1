package io.crosstalk.engine.stage;

import java.time.Duration;

/**
 * Time that a stage works before it lets Kafka Streams commit. A piece that has begun is completed.
 *
 * @param perRecord limit for the work on one record: Kafka Streams processes dozens of them before
 *     it checks whether a commit is due
 * @param perPunctuation limit for left-over work between two polls for records
 * @param pause between two such calls
 */
public record WorkSlices(Duration perRecord, Duration perPunctuation, Duration pause) {
  /** Number of pauses: a minute with the slices of the service. */
  private static final int MAX_PAUSES = 3_000;

  /** Dozens of records and a punctuation stay below the seconds that a transaction may take. */
  public static final WorkSlices SHORT =
      new WorkSlices(Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(20));

  /** Slices without limit: all work is done in the call that makes it possible. */
  public static final WorkSlices UNLIMITED =
      new WorkSlices(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(20));

  /** The time for which samples wait for an inventory when the backlog is full. */
  public Duration longestWait() {
    return pause.multipliedBy(MAX_PAUSES);
  }

  /** Slices with the same limit for every call. */
  public WorkSlices(Duration perCall, Duration pause) {
    this(perCall, perCall, pause);
  }
}
