package io.crosstalk.correlation.streams;

import java.time.Duration;

/**
 * How long a stage works before it lets Kafka Streams commit. A piece that has begun is completed.
 *
 * @param perRecord how long a record may be worked on: Kafka Streams takes dozens of them before it
 *     looks whether a commit is due
 * @param perPunctuation how long left-over work goes on between two looks for records
 * @param pause between two such calls
 */
public record Slices(Duration perRecord, Duration perPunctuation, Duration pause) {
  /** In pauses: a minute with the slices of the service. */
  private static final int PATIENCE = 3_000;

  /** Dozens of records and a punctuation stay below the seconds that a transaction may take. */
  static final Slices SHORT =
      new Slices(Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(20));

  /** All work is done in the call that makes it possible. */
  static final Slices UNLIMITED =
      new Slices(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(20));

  /** How long samples are kept that wait for an inventory when there are very many of them. */
  Duration patience() {
    return pause.multipliedBy(PATIENCE);
  }

  /** The same time for every call. */
  Slices(Duration perCall, Duration pause) {
    this(perCall, perCall, pause);
  }
}
