package io.crosstalk.collectors.open.series;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Series of all senders. Thread-safe. */
public final class SeriesTables {
  private static final Duration SILENT = Duration.ofHours(1);
  private static final long SWEEP_INTERVAL_MS = Duration.ofMinutes(5).toMillis();

  private final SeriesBudget budget;
  private final Clock clock;
  private final Map<String, SeriesTable> tables = new ConcurrentHashMap<>();
  private final AtomicLong lastSweepMs = new AtomicLong();
  private final Map<String, DataMinutes> minutes = new ConcurrentHashMap<>();
  private volatile SeriesMapper mapper;

  public SeriesTables(SeriesMapper mapper, SeriesBudget budget, Clock clock) {
    this.mapper = mapper;
    this.budget = budget;
    this.clock = clock;
    lastSweepMs.set(clock.millis());
  }

  /** Replaces the mapper. All series are decided about anew. */
  public void renew(SeriesMapper renewed) {
    mapper = renewed;
    minutes.values().forEach(DataMinutes::reset);
    for (SeriesTable table : tables.values()) {
      tables.values().remove(table);
      table.replace();
    }
  }

  /** Removes all series and resources of a sender, so that they are learned anew. */
  public void forget(String source) {
    minutes.remove(source);
    SeriesTable table = tables.remove(source);
    if (table != null) {
      table.replace();
    }
  }

  /**
   * Publishes a sender's resources again at their next descriptions, because earlier publications
   * may be lost.
   */
  public void republish(String source) {
    SeriesTable table = tables.get(source);
    if (table != null) {
      table.republish();
    }
  }

  /**
   * Records the data of a request that has been read.
   *
   * @param source the name of the sender
   * @param latestMs the latest time of its points; negative when there were none
   */
  public void noteData(String source, long latestMs) {
    if (latestMs >= 0) {
      minutes.computeIfAbsent(source, name -> new DataMinutes()).note(latestMs);
    }
  }

  /**
   * Minutes of event time with data since the mapping was read, by sender. A sender of series
   * without data since then has zero.
   */
  public Map<String, Integer> dataMinutes() {
    Map<String, Integer> all = new HashMap<>();
    minutes.forEach((source, each) -> all.put(source, each.minutes()));
    return all;
  }

  /** Minutes of event time with data of one sender; zero without any. */
  public int dataMinutes(String source) {
    DataMinutes each = minutes.get(source);
    return each == null ? 0 : each.minutes();
  }

  /** Returns whether a source is the only one that has sent series. */
  public boolean isOnlySender(String source) {
    return minutes.size() == 1 && minutes.containsKey(source);
  }

  /** Returns whether a source sends series. */
  public boolean knows(String source) {
    return tables.containsKey(source);
  }

  /** Notices for the operator about a sender's series, one sentence each. */
  public List<String> notices(String source) {
    SeriesTable table = tables.get(source);
    return table == null ? List.of() : table.notices();
  }

  /** Series of a sender. */
  public SeriesTable of(String source) {
    removeSilentSeries();
    return tables.computeIfAbsent(source, name -> new SeriesTable(name, mapper, budget));
  }

  private void removeSilentSeries() {
    long nowMs = clock.millis();
    long before = lastSweepMs.get();
    if (nowMs - before >= SWEEP_INTERVAL_MS && lastSweepMs.compareAndSet(before, nowMs)) {
      long sinceMs = nowMs - SILENT.toMillis();
      tables.values().forEach(table -> table.forget(sinceMs));
    }
  }
}
