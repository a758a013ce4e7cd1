package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.StageKeys;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Partitioner of the records that stages write: the partition that the key names, or else the one
 * given by the key's hash, as with Kafka's own producers.
 */
final class StagePartitioner implements StreamPartitioner<byte[], byte[]> {
  @Override
  public Optional<Set<Integer>> partitions(
      String topic, byte[] key, byte[] value, int numPartitions) {
    int number = StageKeys.isHashed(key) ? hash(key) : StageKeys.partition(key);
    return Optional.of(Set.of(number % numPartitions));
  }

  /**
   * Partitions of the topics between the stages, with the same hash function.
   *
   * @param count number of partitions
   */
  static Partitions of(int count) {
    return new Partitions(count, StagePartitioner::hash);
  }

  private static int hash(byte[] key) {
    return Utils.toPositive(Utils.murmur2(key));
  }
}
