package io.crosstalk.correlation.streams;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ObjLongConsumer;

/**
 * How long the calls are that the stages make between two commits: a call that takes too long has
 * its task fenced, and its work is done again. Thread-safe.
 */
public final class Pieces {
  private final AtomicLongArray longest = new AtomicLongArray(Stage.values().length);
  private final ObjLongConsumer<Stage> meter;

  /** The stages of the topology. */
  public enum Stage {
    SERIES,
    DOMAINS,
    VERDICTS
  }

  /** Pieces of which only the longest is known. */
  public Pieces() {
    this((stage, nanos) -> {});
  }

  /**
   * Pieces that a meter is told of.
   *
   * @param meter takes each call's duration in nanoseconds; called by several threads
   */
  public Pieces(ObjLongConsumer<Stage> meter) {
    this.meter = meter;
  }

  /** Notes a call that has ended and began at a value of {@link System#nanoTime}. */
  void ended(Stage stage, long beginNanos) {
    long nanos = System.nanoTime() - beginNanos;
    longest.accumulateAndGet(stage.ordinal(), nanos, Math::max);
    meter.accept(stage, nanos);
  }

  /** The longest call of a stage since the start, nanoseconds. */
  public long longestNanos(Stage stage) {
    return longest.get(stage.ordinal());
  }

  /** The longest call of any stage since the start, nanoseconds. */
  public long longestNanos() {
    return Arrays.stream(Stage.values()).mapToLong(this::longestNanos).max().orElse(0);
  }
}
