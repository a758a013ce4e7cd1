package io.crosstalk.correlation.streams;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How far each source of a world has come, in event time. A source that falls behind is waited for,
 * but not for ever: it may have been taken away.
 */
final class SourceClocks {
  /** Lagging sources are waited for this long before a verdict is final. */
  private static final long PATIENCE_MS = Duration.ofHours(1).toMillis();

  /** What was last heard this long before a decision is no evidence for it. */
  private static final long EVIDENCE_MS = Duration.ofDays(1).toMillis();

  /**
   * Sources that were last heard this long before the latest one are forgotten: late enough that no
   * decision that is still to come could name them.
   */
  private static final long RETIRED_MS = Duration.ofDays(2).toMillis();

  private final Map<String, SourceClock> clocks = new TreeMap<>();

  void put(String source, SourceClock clock) {
    clocks.put(source, clock);
  }

  SourceClock of(String source, int partitions) {
    return clocks.computeIfAbsent(source, key -> new SourceClock(partitions));
  }

  @Nullable SourceClock find(String source) {
    return clocks.get(source);
  }

  void remove(String source) {
    clocks.remove(source);
  }

  void forEach(BiConsumer<String, SourceClock> action) {
    clocks.forEach(action);
  }

  /**
   * Up to when (epoch milliseconds) nothing is waited for any more: every source has come as far,
   * but those that were left behind by an hour.
   */
  long settled() {
    long patience = minus(newest(), PATIENCE_MS);
    long least = Long.MAX_VALUE;
    for (SourceClock clock : clocks.values()) {
      if (clock.latest() >= patience) {
        least = Math.min(least, clock.applied());
      }
    }
    return Math.max(patience, least);
  }

  /** For each source that can tell anything of a decision, how far it had come by then. */
  Map<String, Instant> through(long decidedAtMs) {
    Map<String, Instant> through = new TreeMap<>();
    clocks.forEach(
        (source, clock) -> {
          if (clock.applied() >= minus(decidedAtMs, EVIDENCE_MS)) {
            through.put(source, Instant.ofEpochMilli(Math.min(clock.applied(), decidedAtMs)));
          }
        });
    return through;
  }

  /** Sources that need no longer be known; what they told has been taken. */
  List<String> retired() {
    long since = minus(newest(), RETIRED_MS);
    return clocks.entrySet().stream()
        .filter(each -> each.getValue().latest() < since && each.getValue().isIdle())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The latest that was worked off of any source, epoch milliseconds; {@code Long.MIN_VALUE} before
   * anything was.
   */
  long newest() {
    long newest = Long.MIN_VALUE;
    for (SourceClock clock : clocks.values()) {
      newest = Math.max(newest, clock.applied());
    }
    return newest;
  }

  /** {@code Long.MIN_VALUE} is before everything, and stays so. */
  private static long minus(long timeMs, long duration) {
    return timeMs < Long.MIN_VALUE + duration ? Long.MIN_VALUE : timeMs - duration;
  }
}
