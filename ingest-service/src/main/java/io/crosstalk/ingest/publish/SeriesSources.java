package io.crosstalk.ingest.publish;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricRole;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds series of the live world that several sources send in turns, so that their values are
 * mixed. Metrics that no diagnosis uses are not examined. Thread-safe.
 */
@Component
public final class SeriesSources {
  /** Bound of the memory; further resources are not examined. */
  private static final int MOST_RESOURCES = 1_000_000;

  private static final int MOST_PAIRS = 1_000;

  /** Event time within which a source that has sent a series before sends it again. */
  private static final long PRESENT_MS = Duration.ofMinutes(10).toMillis();

  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  private final Map<String, Senders> resources = new ConcurrentHashMap<>();
  private final AtomicLong sweptMs = new AtomicLong(Long.MIN_VALUE);
  private final Map<Pair, Shared> shared = new LinkedHashMap<>();
  private long latestMs = Long.MIN_VALUE;

  /** Two sources that send one series, in the order of their names. */
  private record Pair(String one, String other) {
    static Pair of(String one, String other) {
      return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
    }

    private @Nullable String besides(String source) {
      if (source.equals(one)) {
        return other;
      }
      return source.equals(other) ? one : null;
    }
  }

  /**
   * Series that two sources send.
   *
   * @param timeMs event time at which it was noticed last, epoch milliseconds
   */
  private record Shared(String resource, String metric, long timeMs) {}

  /** Last values of a series: by one source, and before those by another one. */
  private record Turns(String source, long timeMs, String before, long beforeMs) {
    private Turns then(String next, long nextMs) {
      return next.equals(source)
          ? new Turns(source, nextMs, before, beforeMs)
          : new Turns(next, nextMs, source, timeMs);
    }

    private boolean isReturnOf(String next, long nextMs) {
      return next.equals(before) && nextMs - beforeMs <= PRESENT_MS;
    }
  }

  /** Sources of one resource; its series are told apart only when there are several. */
  private static final class Senders {
    private final String first;
    private @Nullable Map<String, Turns> turns;
    private volatile long lastMs = Long.MIN_VALUE;

    private Senders(String first) {
      this.first = first;
    }

    /** Returns the metrics that another source has sent meanwhile, with that source. */
    private synchronized Map<String, String> add(SampleBatch batch) {
      lastMs = Math.max(lastMs, timeMs(batch));
      if (turns == null && batch.source().equals(first)) {
        return Map.of();
      }
      Map<String, Turns> known = turns == null ? new HashMap<>() : turns;
      turns = known;
      Map<String, String> mixed = new HashMap<>();
      long timeMs = timeMs(batch);
      for (Column column : batch.columns()) {
        String metric = column.metric().name();
        if (column.metric().role() != MetricRole.OTHER) {
          Turns last = known.getOrDefault(metric, new Turns(batch.source(), timeMs, "", timeMs));
          if (!last.source.equals(batch.source()) && last.isReturnOf(batch.source(), timeMs)) {
            mixed.put(metric, last.source);
          }
          known.put(metric, last.then(batch.source(), timeMs));
        }
      }
      return mixed;
    }
  }

  /** Records that a source sends a batch of samples of a resource. */
  void record(String resource, SampleBatch batch) {
    long timeMs = timeMs(batch);
    forgetSilent(timeMs);
    Senders senders = resources.get(resource);
    if (senders == null && resources.size() < MOST_RESOURCES) {
      senders = resources.computeIfAbsent(resource, id -> new Senders(batch.source()));
    }
    if (senders != null) {
      senders
          .add(batch)
          .forEach(
              (metric, other) ->
                  add(Pair.of(batch.source(), other), new Shared(resource, metric, timeMs)));
    }
  }

  private static long timeMs(SampleBatch batch) {
    return batch.times()[batch.times().length - 1];
  }

  /** Removes the resources without samples for a day, about once in each day of event time. */
  private void forgetSilent(long timeMs) {
    long before = sweptMs.get();
    if (timeMs - DAY_MS >= before && sweptMs.compareAndSet(before, timeMs)) {
      resources.values().removeIf(each -> each.lastMs < timeMs - DAY_MS);
    }
  }

  private synchronized void add(Pair pair, Shared series) {
    latestMs = Math.max(latestMs, series.timeMs);
    if (shared.size() >= MOST_PAIRS) {
      shared.values().removeIf(each -> each.timeMs < latestMs - PRESENT_MS);
    }
    if (shared.containsKey(pair) || shared.size() < MOST_PAIRS) {
      shared.put(pair, series);
    }
  }

  /**
   * Returns warnings for the operator about the series of a source that another one sends, too, one
   * for each other source.
   *
   * @param nowMs present time, epoch milliseconds
   */
  public synchronized List<String> warnings(String source, long nowMs) {
    return shared.entrySet().stream()
        .filter(each -> each.getValue().timeMs >= nowMs - PRESENT_MS)
        .filter(each -> each.getKey().besides(source) != null)
        .map(each -> warning(each.getValue(), String.valueOf(each.getKey().besides(source))))
        .toList();
  }

  private static String warning(Shared series, String other) {
    return ("the source %s sends the same series, for instance %s of %s, so that the values of two"
            + " senders are mixed: let only one of them send it, or give one a prefix or resource"
            + " names of its own")
        .formatted(other, series.metric, series.resource);
  }
}
