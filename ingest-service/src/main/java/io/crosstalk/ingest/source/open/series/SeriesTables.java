package io.crosstalk.ingest.source.open.series;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The series of all senders. Thread-safe. */
public final class SeriesTables {
  private static final Duration SILENT = Duration.ofHours(1);
  private static final long LOOK_AGAIN_MS = Duration.ofMinutes(5).toMillis();

  private final SeriesBudget budget;
  private final Clock clock;
  private final Map<String, SeriesTable> tables = new ConcurrentHashMap<>();
  private final AtomicLong lookedMs = new AtomicLong();
  private final Map<String, DataMinutes> minutes = new ConcurrentHashMap<>();
  private volatile SeriesMapper mapper;

  public SeriesTables(SeriesMapper mapper, SeriesBudget budget, Clock clock) {
    this.mapper = mapper;
    this.budget = budget;
    this.clock = clock;
    lookedMs.set(clock.millis());
  }

  /** From now on series are decided about in another way: all of them anew. */
  public void renew(SeriesMapper renewed) {
    mapper = renewed;
    minutes.values().forEach(DataMinutes::reset);
    for (SeriesTable table : tables.values()) {
      tables.values().remove(table);
      table.replace();
    }
  }

  /** From now on a sender's series and resources are learned anew. */
  public void forget(String source) {
    minutes.remove(source);
    SeriesTable table = tables.remove(source);
    if (table != null) {
      table.replace();
    }
  }

  /** What a sender has told of resources may be lost, so it is published again when it tells it. */
  public void tellAgain(String source) {
    SeriesTable table = tables.get(source);
    if (table != null) {
      table.tellAgain();
    }
  }

  /**
   * Notes the data of a request that has been read.
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
   * For how many minutes of event time data have come since the mapping was read, by sender. A
   * sender of series that has sent none since then has zero.
   */
  public Map<String, Integer> dataMinutes() {
    Map<String, Integer> all = new HashMap<>();
    minutes.forEach((source, each) -> all.put(source, each.minutes()));
    return all;
  }

  /** Likewise for one sender; zero when it has sent none. */
  public int dataMinutes(String source) {
    DataMinutes each = minutes.get(source);
    return each == null ? 0 : each.minutes();
  }

  /** Whether a source is the only one that has sent series. */
  public boolean isOnlySender(String source) {
    return minutes.size() == 1 && minutes.containsKey(source);
  }

  /** Whether a source sends series. */
  public boolean knows(String source) {
    return tables.containsKey(source);
  }

  /** What an operator should know about a sender's series, a sentence each. */
  public List<String> notices(String source) {
    SeriesTable table = tables.get(source);
    return table == null ? List.of() : table.notices();
  }

  /** The series of a sender. */
  public SeriesTable of(String source) {
    forgetSilentOnes();
    return tables.computeIfAbsent(source, name -> new SeriesTable(name, mapper, budget));
  }

  private void forgetSilentOnes() {
    long nowMs = clock.millis();
    long before = lookedMs.get();
    if (nowMs - before >= LOOK_AGAIN_MS && lookedMs.compareAndSet(before, nowMs)) {
      long sinceMs = nowMs - SILENT.toMillis();
      tables.values().forEach(table -> table.forget(sinceMs));
    }
  }
}
