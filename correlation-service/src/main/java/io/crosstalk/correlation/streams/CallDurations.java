package io.crosstalk.correlation.streams;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ObjLongConsumer;

/**
 * Measures the calls of the stages. Kafka Streams can commit only between two calls; after a call
 * that takes too long the broker rejects the task's transaction (fencing), and its work is done
 * again. Thread-safe.
 */
public final class CallDurations {
  private final AtomicLongArray longest = new AtomicLongArray(Stage.values().length);
  private final ObjLongConsumer<Stage> meter;
  private volatile long lastNanos = System.nanoTime();
  private volatile long unfinishedNanos = lastNanos;

  /** Stages of the topology, in the order of the data. */
  public enum Stage {
    SERIES,
    DOMAINS,
    VERDICTS
  }

  /** Creates an instance that keeps only the longest call. */
  public CallDurations() {
    this((stage, nanos) -> {});
  }

  /**
   * Creates an instance that keeps the longest call and passes each call to a meter.
   *
   * @param meter receives each call's duration in nanoseconds; called by several threads
   */
  public CallDurations(ObjLongConsumer<Stage> meter) {
    this.meter = meter;
  }

  /**
   * Records a call that has ended.
   *
   * @param beginNanos time of its begin, a value of {@link System#nanoTime}
   */
  void ended(Stage stage, long beginNanos) {
    long nanos = System.nanoTime() - beginNanos;
    longest.accumulateAndGet(stage.ordinal(), nanos, Math::max);
    meter.accept(stage, nanos);
    lastNanos = beginNanos + nanos;
  }

  /** Notes that a stage has work that it continues in its next call, also without records. */
  void unfinished() {
    unfinishedNanos = System.nanoTime();
  }

  /** Time since the end of the last call of any stage, in nanoseconds. */
  public long nanosSinceLast() {
    return System.nanoTime() - lastNanos;
  }

  /** Time since any stage has had unfinished work, in nanoseconds. */
  public long nanosSinceUnfinished() {
    return System.nanoTime() - unfinishedNanos;
  }

  /** Longest call of a stage since the start, in nanoseconds. */
  public long longestNanos(Stage stage) {
    return longest.get(stage.ordinal());
  }

  /** Longest call of any stage since the start, in nanoseconds. */
  public long longestNanos() {
    return Arrays.stream(Stage.values()).mapToLong(this::longestNanos).max().orElse(0);
  }
}
