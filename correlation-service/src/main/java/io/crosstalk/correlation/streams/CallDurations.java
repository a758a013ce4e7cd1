package io.crosstalk.correlation.streams;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ObjLongConsumer;

/**
 * Durations of the calls that the stages make between two commits. A call that takes too long has
 * its task fenced, and its work is done again. Thread-safe.
 */
public final class CallDurations {
  private final AtomicLongArray longest = new AtomicLongArray(Stage.values().length);
  private final ObjLongConsumer<Stage> meter;

  /** The stages of the topology. */
  public enum Stage {
    SERIES,
    DOMAINS,
    VERDICTS
  }

  /** Records only the longest call. */
  public CallDurations() {
    this((stage, nanos) -> {});
  }

  /**
   * Records the longest call and reports each call to a meter.
   *
   * @param meter receives each call's duration in nanoseconds; called by several threads
   */
  public CallDurations(ObjLongConsumer<Stage> meter) {
    this.meter = meter;
  }

  /**
   * Records a call that has ended.
   *
   * @param beginNanos its begin, a value of {@link System#nanoTime}
   */
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
