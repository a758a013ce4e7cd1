package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.publish.GroupProgress.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of replayed records in flight, that is, published but not yet processed by the
 * consumer group. The limit is the number of records that were processed in the last {@code lead},
 * so that a new record waits for about that time at the measured rate. Not thread-safe.
 *
 * <p>Which records are processed is found with marks: a mark stands for all records published up to
 * a moment. They are processed when the group has read the topic up to the end offsets of that
 * moment.
 */
final class FlightLimit {
  /** Limit during the first {@code lead}, while no rate is known. */
  static final int FIRST_RECORDS = 500;

  /**
   * Divisor of the limit: only this part of the limit may be published between two measurements. A
   * whole limit published at once would also be processed at once, after which the group would be
   * idle until the next measurement.
   */
  private static final int PARTS = 4;

  private final long leadNanos;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Deque<Measurement> recent = new ArrayDeque<>();
  private boolean groupExists;
  private long beginNanos;
  private long published;
  private long publishedBefore;
  private long completed;

  /**
   * Number of processed records at a time.
   *
   * @param nanos time on the clock of {@link System#nanoTime}
   * @param completed number of processed records
   */
  private record Measurement(long nanos, long completed) {}

  /** Mark for all records published up to a moment, with the ends of the partitions then. */
  private record Mark(long published, Map<TopicPartition, Position> ends) {
    boolean isRead(Map<TopicPartition, Position> now) {
      return ends.entrySet().stream()
          .allMatch(each -> isRead(now.get(each.getKey()), each.getValue().end()));
    }

    private static boolean isRead(@Nullable Position position, long end) {
      return position == null || position.committed() >= end;
    }
  }

  FlightLimit(Duration lead) {
    this.leadNanos = lead.toNanos();
  }

  /**
   * Returns whether there is no measurement, or the last one is older than the lead.
   *
   * @param nowNanos time on the clock of {@link System#nanoTime}
   */
  boolean isUnknown(long nowNanos) {
    return recent.isEmpty() || nowNanos - recent.getLast().nanos() > leadNanos;
  }

  /**
   * Processes a measurement of the consumer group.
   *
   * @param now positions by partition; empty when the group does not exist
   * @param nowNanos time on the clock of {@link System#nanoTime}
   */
  void measured(Map<TopicPartition, Position> now, long nowNanos) {
    if (isUnknown(nowNanos)) {
      begin(nowNanos);
    }
    groupExists = !now.isEmpty();
    while (!marks.isEmpty() && marks.element().isRead(now)) {
      completed = marks.remove().published();
    }
    mark(Map.copyOf(now));
    recent.add(new Measurement(nowNanos, completed));
    dropOld(nowNanos);
  }

  /** Counts records published to the samples topic. */
  void published(long records) {
    published += records;
  }

  /** Returns whether more records may be published now. */
  boolean hasRoom() {
    long limit = Math.max(completedInLead(), isBeginning() ? FIRST_RECORDS : 0);
    return !groupExists || (inFlight() <= limit && published - publishedBefore <= limit / PARTS);
  }

  /** Returns the number of records that are not known to be processed. */
  long inFlight() {
    return published - completed;
  }

  private void begin(long nowNanos) {
    recent.clear();
    marks.clear();
    completed = published;
    publishedBefore = published;
    beginNanos = nowNanos;
  }

  /**
   * Adds a mark for the records published before the previous measurement. These have reached the
   * broker by now; the producer may still hold later ones.
   */
  private void mark(Map<TopicPartition, Position> positions) {
    long marked = marks.isEmpty() ? completed : marks.getLast().published();
    if (publishedBefore > marked) {
      marks.add(new Mark(publishedBefore, positions));
    }
    publishedBefore = published;
  }

  /** Drops measurements that are older than the lead, except for the newest of them. */
  private void dropOld(long nowNanos) {
    Measurement first = recent.remove();
    while (!recent.isEmpty() && nowNanos - recent.element().nanos() >= leadNanos) {
      first = recent.remove();
    }
    recent.addFirst(first);
  }

  private long completedInLead() {
    return recent.isEmpty() ? 0 : recent.getLast().completed() - recent.getFirst().completed();
  }

  private boolean isBeginning() {
    return !recent.isEmpty() && recent.getLast().nanos() - beginNanos < leadNanos;
  }
}
