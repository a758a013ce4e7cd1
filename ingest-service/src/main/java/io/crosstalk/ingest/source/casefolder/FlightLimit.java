package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Topics;
import io.crosstalk.ingest.publish.GroupProgress.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of replayed records in flight: published, but not yet through all stages of the
 * consumer group. The limit is the number of records that came through in the last {@code lead}, so
 * that the next record waits for about that time at the measured rate. Not thread-safe.
 *
 * <p>A mark follows the published records: first until the samples' topic has been read up to its
 * end at that moment, then, once for each further stage, until the group's other topics have been
 * read likewise.
 */
final class FlightLimit {
  /** Limit for the first {@code lead}, while no rate is known. */
  static final int FIRST_RECORDS = 500;

  /**
   * Stages of the consumer group: the samples, and the two topics between the stages of
   * correlation-service.
   */
  private static final int STAGES = 3;

  /**
   * Number of parts of the limit, of which one may be published between two measurements. A whole
   * limit at once would also come through at once, and the group would be idle until the next
   * measurement.
   */
  private static final int PARTS = 4;

  /** Transaction marker at a partition's end, which is never consumed. */
  private static final int MARKER = 1;

  private final long leadNanos;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Deque<Measurement> recent = new ArrayDeque<>();
  private boolean groupExists;
  private long beginNanos;
  private long published;
  private long publishedBefore;
  private long completed;

  private record Measurement(long nanos, long completed) {}

  /** All records published up to a moment, on their way through the stages. */
  private static final class Mark {
    private final long published;
    private int passed;
    private Map<TopicPartition, Position> ends;

    Mark(long published, Map<TopicPartition, Position> ends) {
      this.published = published;
      this.ends = ends;
    }

    void advance(Map<TopicPartition, Position> now) {
      while (passed < STAGES && isRead(now)) {
        passed++;
        ends = now;
      }
    }

    private boolean isRead(Map<TopicPartition, Position> now) {
      return ends.entrySet().stream()
          .filter(entry -> isOfSamples(entry.getKey()) == (passed == 0))
          .allMatch(entry -> isRead(now.get(entry.getKey()), entry.getValue().end()));
    }

    private static boolean isRead(@Nullable Position position, long end) {
      return position == null || position.committed() >= end - MARKER;
    }
  }

  FlightLimit(Duration lead) {
    this.leadNanos = lead.toNanos();
  }

  /** Returns whether the last measurement is too old to be used. */
  boolean isUnknown(long nowNanos) {
    return recent.isEmpty() || nowNanos - recent.getLast().nanos() > leadNanos;
  }

  /**
   * Processes a measurement.
   *
   * @param now positions by partition; empty when there is no such group
   */
  void measured(Map<TopicPartition, Position> now, long nowNanos) {
    if (isUnknown(nowNanos)) {
      begin(nowNanos);
    }
    groupExists = !now.isEmpty();
    Map<TopicPartition, Position> positions = new HashMap<>(now);
    marks.forEach(mark -> mark.advance(positions));
    while (!marks.isEmpty() && marks.element().passed == STAGES) {
      completed = marks.remove().published;
    }
    mark(positions);
    recent.add(new Measurement(nowNanos, completed));
    dropOld(nowNanos);
  }

  /** Counts records published to the samples' topic. */
  void published(long records) {
    published += records;
  }

  /** Returns whether more records may be published. */
  boolean hasRoom() {
    long limit = Math.max(completedInLead(), isBeginning() ? FIRST_RECORDS : 0);
    return !groupExists || (inFlight() <= limit && published - publishedBefore <= limit / PARTS);
  }

  /** Known number of records that have not come through all stages yet. */
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
   * Sets a mark. Records published before the last measurement have reached the broker by now; the
   * producer may still hold later ones.
   */
  private void mark(Map<TopicPartition, Position> positions) {
    long marked = marks.isEmpty() ? completed : marks.getLast().published;
    if (publishedBefore > marked) {
      marks.add(new Mark(publishedBefore, positions));
    }
    publishedBefore = published;
  }

  /** Drops measurements, but keeps the last one that is at least as old as the lead. */
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

  private static boolean isOfSamples(TopicPartition partition) {
    return partition.topic().equals(Topics.SAMPLES);
  }
}
