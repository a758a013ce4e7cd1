package io.crosstalk.ingest.publish;

import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Reads up to which offsets a consumer group has read its topics, and where the topics end. */
public interface GroupProgress {

  /**
   * Position in one partition.
   *
   * @param committed offset of the next record that the group reads
   * @param end offset of the next record that a producer writes
   */
  record Position(long committed, long end) {
    /** Consumer lag: the number of records that the group has not consumed yet. */
    public long lag() {
      return Math.max(0, end - committed);
    }
  }

  /**
   * Reads the positions of all partitions that have a committed offset; empty when the group does
   * not exist. Returns within a limited time.
   *
   * @throws KafkaException when the cluster does not reply or refuses
   */
  Map<TopicPartition, Position> read(String group) throws InterruptedException;
}
