package io.crosstalk.ingest.source.open.series;

import java.time.Clock;
import java.time.Duration;
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
  private final DataMinutes minutes = new DataMinutes();
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
    minutes.reset();
    for (SeriesTable table : tables.values()) {
      tables.values().remove(table);
      table.replace();
    }
  }

  /** From now on a sender's series and resources are learned anew. */
  public void forget(String source) {
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
   * Notes that a request has been read.
   *
   * @param latestMs the latest time of its points; negative when there were none
   */
  public void read(long latestMs) {
    if (latestMs >= 0) {
      minutes.note(latestMs);
    }
  }

  /** For how many minutes of event time data have come since the mapping was read. */
  public int dataMinutes() {
    return minutes.minutes();
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
