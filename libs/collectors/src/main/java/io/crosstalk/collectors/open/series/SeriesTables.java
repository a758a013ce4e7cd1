package io.crosstalk.collectors.open.series;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tables with the series of each sender, and the mapper that decides about new series. Thread-safe.
 */
public final class SeriesTables {
  private static final Duration SILENT = Duration.ofHours(1);
  private static final long SWEEP_INTERVAL_MS = Duration.ofMinutes(5).toMillis();

  private final SeriesBudget budget;
  private final ReplicaLabels replicaLabels;
  private final Clock clock;
  private final Map<String, Replicas> replicas = new ConcurrentHashMap<>();
  private final Map<String, SeriesTable> tables = new ConcurrentHashMap<>();
  private final AtomicLong lastSweepMs = new AtomicLong();
  private final Map<String, DataMinutes> minutes = new ConcurrentHashMap<>();
  private volatile SeriesMapper mapper;

  /**
   * Counts the minutes of event time for which data have arrived. Each minute counts once, and late
   * data do not count, so that repeated data do not change the number. Thread-safe.
   */
  private static final class DataMinutes {
    private long last = Long.MIN_VALUE;
    private int minutes;

    /**
     * Records that data have arrived.
     *
     * @param timeMs event time, epoch milliseconds
     */
    public synchronized void note(long timeMs) {
      long minute = TimeUnit.MILLISECONDS.toMinutes(timeMs);
      if (minute > last) {
        last = minute;
        minutes++;
      }
    }

    /** Returns the number of minutes. */
    public synchronized int minutes() {
      return minutes;
    }

    synchronized void reset() {
      last = Long.MIN_VALUE;
      minutes = 0;
    }
  }

  public SeriesTables(
      SeriesMapper mapper, SeriesBudget budget, ReplicaLabels replicaLabels, Clock clock) {
    this.mapper = mapper;
    this.budget = budget;
    this.replicaLabels = replicaLabels;
    this.clock = clock;
    lastSweepMs.set(clock.millis());
  }

  /**
   * Replaces the mapper, for example after the mapping file has changed. All series are removed,
   * and the new mapper decides about each of them when it arrives again.
   */
  public void renew(SeriesMapper renewed) {
    mapper = renewed;
    minutes.values().forEach(DataMinutes::reset);
    for (SeriesTable table : tables.values()) {
      tables.values().remove(table);
      table.replace();
    }
  }

  /**
   * Removes all series and resources of a sender, so that they are treated as new when they arrive
   * again.
   */
  public void forget(String source) {
    minutes.remove(source);
    replicas.remove(source);
    SeriesTable table = tables.remove(source);
    if (table != null) {
      table.replace();
    }
  }

  /**
   * Requests that each resource of a sender is published again when it next occurs, because earlier
   * publications may be lost.
   */
  public void republish(String source) {
    SeriesTable table = tables.get(source);
    if (table != null) {
      table.republish();
    }
  }

  /**
   * Records that a request of a sender contained data.
   *
   * @param source the name of the sender
   * @param latestMs latest time of its data points in epoch milliseconds; negative when there were
   *     none
   */
  public void noteData(String source, long latestMs) {
    if (latestMs >= 0) {
      minutes.computeIfAbsent(source, name -> new DataMinutes()).note(latestMs);
    }
  }

  /**
   * Returns for each sender the number of minutes of event time with data since the mapping was
   * read; zero if a known sender has sent nothing since then.
   */
  public Map<String, Integer> dataMinutes() {
    Map<String, Integer> all = new HashMap<>();
    minutes.forEach((source, each) -> all.put(source, each.minutes()));
    return all;
  }

  /**
   * Returns the number of minutes of event time with data of one sender; zero if there are none.
   */
  public int dataMinutes(String source) {
    DataMinutes each = minutes.get(source);
    return each == null ? 0 : each.minutes();
  }

  /** Returns whether a source is the only one that has sent series. */
  public boolean isOnlySender(String source) {
    return minutes.size() == 1 && minutes.containsKey(source);
  }

  /** Returns whether a source has sent series. */
  public boolean knows(String source) {
    return tables.containsKey(source);
  }

  /**
   * Returns notices for the operator about a sender's series that should have a mapping rule, one
   * sentence each.
   */
  public List<String> notices(String source) {
    SeriesTable table = tables.get(source);
    return table == null ? List.of() : table.notices();
  }

  /** Returns the replicas of a sender that are used, one for each group of replicas. */
  public List<ElectedReplica> replicas(String source) {
    Replicas known = replicas.get(source);
    return known == null ? List.of() : known.elected();
  }

  /** Returns the table with the series of a sender; a new sender gets an empty one. */
  public SeriesTable of(String source) {
    removeSilentSeries();
    return tables.computeIfAbsent(source, this::create);
  }

  private SeriesTable create(String source) {
    Replicas known = replicas.computeIfAbsent(source, name -> new Replicas());
    return new SeriesTable(source, mapper, budget, replicaLabels, known);
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
