package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Topics;
import io.crosstalk.ingest.publish.GroupProgress.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Decides from measured positions of a consumer group whether it is too far behind. In no partition
 * may more records wait than the group has consumed from it in the last {@code lead}: what is
 * published now is then consumed within that time, at the rate of that time. Not thread-safe.
 */
final class LagLimit {
  /**
   * How many records count as consumed in each partition when measuring begins, for {@code lead}: a
   * rate is not known yet, and without these a short replay would wait for its measurement.
   */
  static final int FIRST_RECORDS = 500;

  /** Lags up to this count as none: the markers of transactions are never consumed. */
  static final int NO_LAG = 16;

  private final long leadNanos;
  private final Deque<Measurement> recent = new ArrayDeque<>();
  private Map<TopicPartition, Position> positions = Map.of();
  private long beginNanos;
  private long samplePartitions = 1;
  private long unmeasured;

  private record Measurement(long nanos, Map<TopicPartition, Long> committed) {}

  LagLimit(Duration lead) {
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
      recent.clear();
      beginNanos = nowNanos;
    }
    Map<TopicPartition, Long> committed = new HashMap<>();
    now.forEach((partition, position) -> committed.put(partition, position.committed()));
    recent.add(new Measurement(nowNanos, committed));
    while (nowNanos - recent.getFirst().nanos() > leadNanos) {
      recent.remove();
    }
    positions = Map.copyOf(now);
    samplePartitions = Math.max(1, now.keySet().stream().filter(LagLimit::isOfSamples).count());
    unmeasured = 0;
  }

  /** Takes in that records have gone to the samples' topic since the last measurement. */
  void published(long records) {
    unmeasured += records;
  }

  /** Whether more may be published. */
  boolean hasRoom() {
    return positions.keySet().stream().allMatch(this::hasRoom);
  }

  /** How many records the group has not consumed yet, over all partitions, when last measured. */
  long lag() {
    return positions.values().stream().mapToLong(Position::lag).sum();
  }

  private boolean hasRoom(TopicPartition partition) {
    long waiting = waiting(partition);
    return waiting <= NO_LAG || waiting <= consumed(partition);
  }

  private long waiting(TopicPartition partition) {
    Position position = positions.get(partition);
    long measured = position == null ? 0 : position.lag();
    return measured + (isOfSamples(partition) ? unmeasured / samplePartitions : 0);
  }

  private long consumed(TopicPartition partition) {
    Measurement first = recent.getFirst();
    Measurement last = recent.getLast();
    Long from = first.committed().get(partition);
    Long to = last.committed().get(partition);
    long counted = from == null || to == null ? 0 : Math.max(0, to - from);
    return counted + (last.nanos() - beginNanos < leadNanos ? FIRST_RECORDS : 0);
  }

  private static boolean isOfSamples(TopicPartition partition) {
    return partition.topic().equals(Topics.SAMPLES);
  }
}
