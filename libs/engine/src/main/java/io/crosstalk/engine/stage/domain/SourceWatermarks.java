package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.stage.SourceProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Watermarks of the sources of a world, in event time. Processing waits for a lagging source, but
 * only for a limited time: the source may have been removed.
 */
final class SourceWatermarks {
  /** Longest wait for a lagging source before a verdict is final. */
  private static final long MAX_WAIT_MS = Duration.ofHours(1).toMillis();

  /**
   * Longest time between the watermark of a source and a decision with which the source's data
   * still count as evidence for the decision.
   */
  private static final long EVIDENCE_MS = Duration.ofDays(1).toMillis();

  /**
   * Lag behind the most advanced source after which a source is removed: its data are too old to be
   * evidence for future decisions.
   */
  private static final long RETIRED_MS = Duration.ofDays(2).toMillis();

  private final Map<String, SourceProgress> bySource = new TreeMap<>();

  void put(String source, SourceProgress watermarks) {
    bySource.put(source, watermarks);
  }

  SourceProgress of(String source, int partitions) {
    return bySource.computeIfAbsent(source, key -> new SourceProgress(partitions));
  }

  @Nullable SourceProgress find(String source) {
    return bySource.get(source);
  }

  void remove(String source) {
    bySource.remove(source);
  }

  void forEach(BiConsumer<String, SourceProgress> action) {
    bySource.forEach(action);
  }

  /**
   * Returns the event time (epoch milliseconds) that all sources have reached, except sources that
   * lag by an hour or more. Up to this time no source is waited for.
   */
  long settled() {
    long waitLimit = minus(newest(), MAX_WAIT_MS);
    long least = Long.MAX_VALUE;
    for (SourceProgress watermarks : bySource.values()) {
      if (watermarks.latest() >= waitLimit) {
        least = Math.min(least, watermarks.applied());
      }
    }
    return Math.max(waitLimit, least);
  }

  /**
   * Returns the watermark of each source whose data can be evidence for a decision at a time (epoch
   * milliseconds).
   */
  Map<String, Instant> through(long decidedAtMs) {
    Map<String, Instant> through = new TreeMap<>();
    bySource.forEach(
        (source, watermarks) -> {
          if (watermarks.applied() >= minus(decidedAtMs, EVIDENCE_MS)) {
            through.put(source, Instant.ofEpochMilli(Math.min(watermarks.applied(), decidedAtMs)));
          }
        });
    return through;
  }

  /**
   * Returns the sources that can be removed: they lag by days, and all of their data have been
   * processed.
   */
  List<String> retired() {
    long since = minus(newest(), RETIRED_MS);
    return bySource.entrySet().stream()
        .filter(each -> each.getValue().latest() < since && each.getValue().isIdle())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns the latest event time that was processed of any source, epoch milliseconds; {@code
   * Long.MIN_VALUE} before the first tick.
   */
  long newest() {
    long newest = Long.MIN_VALUE;
    for (SourceProgress watermarks : bySource.values()) {
      newest = Math.max(newest, watermarks.applied());
    }
    return newest;
  }

  /** Subtracts a duration; {@code Long.MIN_VALUE}, which is before all times, stays unchanged. */
  private static long minus(long timeMs, long duration) {
    return timeMs < Long.MIN_VALUE + duration ? Long.MIN_VALUE : timeMs - duration;
  }
}
