package io.crosstalk.ingest.collect.pipeline;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Time of the last sample of each series, by which duplicates and missing samples of a source are
 * recognized. A sample that is not newer than the last one is left out. Not thread-safe.
 */
final class SeriesLedger {
  /**
   * Multiple of the sampling interval: a longer time between two samples means that at least one is
   * missing.
   */
  private static final double GAP = 1.5;

  /** Time without a sample after which a series can be removed for the benefit of new ones. */
  private static final long ENDED_MS = Duration.ofHours(2).toMillis();

  private static final long LOOK_AGAIN_MS = Duration.ofMinutes(5).toMillis();

  private final int maxSeries;
  private final Map<String, Map<String, Pace>> resources = new HashMap<>();
  private int size;
  private long lookedMs;

  /** Result of adding a sample to its series. */
  enum Outcome {
    NEW,
    /** The sample is new, and at least one sample is missing between it and the last one. */
    AFTER_A_HOLE,
    /** The series has a sample of the same time. */
    DUPLICATE,
    /** The series has a newer sample. */
    OLDER,
    /** The sample belongs to a new series, and there are as many series as allowed. */
    TOO_MANY
  }

  /**
   * Time of a series' last sample, and its sampling interval: the smallest of the last three times
   * between two samples, since a missing sample only makes that time longer.
   */
  private static final class Pace {
    private static final int STEPS = 3;
    private final long[] stepsMs = new long[STEPS];
    private long lastMs;
    private int steps;

    Pace(long firstMs) {
      lastMs = firstMs;
    }

    long intervalMs() {
      return steps == 0 ? 0 : Arrays.stream(stepsMs, 0, Math.min(steps, STEPS)).min().orElse(0);
    }

    Outcome step(long timeMs) {
      if (timeMs <= lastMs) {
        return timeMs < lastMs ? Outcome.OLDER : Outcome.DUPLICATE;
      }
      long stepMs = timeMs - lastMs;
      boolean gap = steps >= STEPS && stepMs > GAP * intervalMs();
      stepsMs[steps++ % STEPS] = stepMs;
      lastMs = timeMs;
      return gap ? Outcome.AFTER_A_HOLE : Outcome.NEW;
    }
  }

  SeriesLedger(int maxSeries) {
    this.maxSeries = maxSeries;
  }

  Outcome take(String resource, String metric, long timeMs) {
    Map<String, Pace> metrics = resources.get(resource);
    Pace pace = metrics == null ? null : metrics.get(metric);
    if (pace != null) {
      return pace.step(timeMs);
    }
    if (size >= maxSeries) {
      forgetEnded(timeMs);
    }
    if (size >= maxSeries) {
      return Outcome.TOO_MANY;
    }
    size++;
    resources.computeIfAbsent(resource, id -> new HashMap<>(4)).put(metric, new Pace(timeMs));
    return Outcome.NEW;
  }

  /**
   * Removes series that have had no sample for a long time; otherwise new ones would be rejected
   * forever.
   */
  private void forgetEnded(long timeMs) {
    if (timeMs < lookedMs + LOOK_AGAIN_MS) {
      return;
    }
    lookedMs = timeMs;
    resources
        .values()
        .forEach(metrics -> metrics.values().removeIf(pace -> pace.lastMs < timeMs - ENDED_MS));
    resources.values().removeIf(Map::isEmpty);
    size = resources.values().stream().mapToInt(Map::size).sum();
  }

  int size() {
    return size;
  }

  /**
   * Returns the number of series by sampling interval in milliseconds; 0 where it is not known yet.
   */
  Map<Long, Integer> intervals() {
    Map<Long, Integer> counts = new TreeMap<>();
    resources
        .values()
        .forEach(
            metrics ->
                metrics.values().forEach(pace -> counts.merge(pace.intervalMs(), 1, Integer::sum)));
    return counts;
  }
}
