package io.crosstalk.ingest.publish;

import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Committed offsets of a consumer group beside the ends of the partitions that it reads. */
public interface GroupProgress {

  /**
   * One partition.
   *
   * @param committed offset of the next record that the group reads
   * @param end offset of the next record that a producer writes
   */
  record Position(long committed, long end) {
    /** How many records the group has not consumed yet, its consumer lag. */
    public long lag() {
      return Math.max(0, end - committed);
    }
  }

  /**
   * Reads the positions of all partitions with a committed offset; empty when there is no such
   * group. Bounded in time.
   *
   * @throws KafkaException when the cluster does not answer or refuses
   */
  Map<TopicPartition, Position> read(String group) throws InterruptedException;
}
