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
 * Limits how many records of replays are in flight: published, but not through all stages of the
 * consumer group. At most as many may be as came through in the last {@code lead}, so that what is
 * published next waits for about that time at the measured rate. Not thread-safe.
 *
 * <p>A mark follows the published records: first until the samples' topic has been read up to its
 * end of that moment, then, once for each further stage, the group's other topics likewise.
 */
final class FlightLimit {
  /** How many records may be in flight in the first {@code lead}, while no rate is known. */
  static final int FIRST_RECORDS = 500;

  /** Samples, and the two topics between the stages of correlation-service. */
  private static final int STAGES = 3;

  /**
   * The part of the limit that may be published between two measurements. A whole limit at once
   * would come through at once, and the group would have nothing to do until that is noticed.
   */
  private static final int PARTS = 4;

  /** The marker of a transaction at a partition's end is never consumed. */
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

  /** All that was published up to a moment, on its way through the stages. */
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

  /** Whether the last measurement is so old that it says nothing any more. */
  boolean isUnknown(long nowNanos) {
    return recent.isEmpty() || nowNanos - recent.getLast().nanos() > leadNanos;
  }

  /**
   * Takes in a measurement.
   *
   * @param now by partition; empty when there is no such group
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

  /** Takes in that records have gone to the samples' topic. */
  void published(long records) {
    published += records;
  }

  /** Whether more may be published. */
  boolean hasRoom() {
    long limit = Math.max(completedInLead(), isBeginning() ? FIRST_RECORDS : 0);
    return !groupExists || (inFlight() <= limit && published - publishedBefore <= limit / PARTS);
  }

  /** How many records have not come through all stages yet, as far as is known. */
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
   * What was published before the last measurement has reached the broker by now; the producer may
   * still hold what came later.
   */
  private void mark(Map<TopicPartition, Position> positions) {
    long marked = marks.isEmpty() ? completed : marks.getLast().published;
    if (publishedBefore > marked) {
      marks.add(new Mark(publishedBefore, positions));
    }
    publishedBefore = published;
  }

  /** Keeps the last measurement that is at least as old as the lead. */
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
