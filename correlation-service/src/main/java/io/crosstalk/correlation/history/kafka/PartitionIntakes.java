package io.crosstalk.correlation.history.kafka;

import io.crosstalk.correlation.history.store.ChunkIntake;
import io.crosstalk.correlation.history.store.HistoryStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps one {@link ChunkIntake} for each assigned partition, and begins to read it at the offset
 * that is stored in the database.
 */
final class PartitionIntakes implements ConsumerRebalanceListener {
  private final Consumer<byte[], byte[]> consumer;
  private final HistoryStore store;
  private final Map<Integer, ChunkIntake> byPartition = new HashMap<>();

  PartitionIntakes(Consumer<byte[], byte[]> consumer, HistoryStore store) {
    this.consumer = consumer;
    this.store = store;
  }

  ChunkIntake of(int partition) {
    return Objects.requireNonNull(byPartition.get(partition));
  }

  Collection<ChunkIntake> all() {
    return byPartition.values();
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      ChunkIntake intake = store.intake(partition.partition());
      if (intake.position().isPresent()) {
        consumer.seek(partition, intake.position().getAsLong());
      } else {
        consumer.seekToBeginning(List.of(partition));
      }
      byPartition.put(partition.partition(), intake);
    }
  }

  /**
   * Drops the buffers of the revoked partitions. Their unwritten samples are read again by the
   * partitions' next owner.
   */
  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> byPartition.remove(partition.partition()));
  }
}
