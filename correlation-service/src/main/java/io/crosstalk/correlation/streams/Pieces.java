package io.crosstalk.correlation.streams;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long the calls are that the stages make between two commits: a call that takes too long has
 * its task fenced, and its work is done again. Thread-safe.
 */
public final class Pieces {
  private final AtomicLongArray longest = new AtomicLongArray(Stage.values().length);

  /** The stages of the topology. */
  public enum Stage {
    SERIES,
    DOMAINS,
    VERDICTS
  }

  /** Notes a call that has ended and began at a value of {@link System#nanoTime}. */
  void ended(Stage stage, long beginNanos) {
    longest.accumulateAndGet(stage.ordinal(), System.nanoTime() - beginNanos, Math::max);
  }

  /** The longest call of a stage since the start or the last {@link #reset}, nanoseconds. */
  public long longestNanos(Stage stage) {
    return longest.get(stage.ordinal());
  }

  /** The longest call of any stage, nanoseconds. */
  public long longestNanos() {
    return Arrays.stream(Stage.values()).mapToLong(this::longestNanos).max().orElse(0);
  }

  /** The longest call of a stage since this was asked last, nanoseconds. */
  public long takeLongestNanos(Stage stage) {
    return longest.getAndSet(stage.ordinal(), 0);
  }

  /** Forgets all calls. */
  public void reset() {
    for (Stage stage : Stage.values()) {
      longest.set(stage.ordinal(), 0);
    }
  }
}
