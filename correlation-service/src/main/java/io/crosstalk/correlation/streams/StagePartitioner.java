package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.StageKeys;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Selects the partition of a record between the stages: by the key's hash, as Kafka's producers do,
 * or the one that the key names.
 */
final class StagePartitioner implements StreamPartitioner<byte[], byte[]> {
  @Override
  public Optional<Set<Integer>> partitions(
      String topic, byte[] key, byte[] value, int numPartitions) {
    int number = StageKeys.isHashed(key) ? hash(key) : StageKeys.partition(key);
    return Optional.of(Set.of(number % numPartitions));
  }

  /** Partitions of the topics between the stages. */
  static Partitions of(int count) {
    return new Partitions(count, StagePartitioner::hash);
  }

  private static int hash(byte[] key) {
    return Utils.toPositive(Utils.murmur2(key));
  }
}
