package io.crosstalk.bench.harness;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Consumer of all committed records of a topic, from its beginning. */
public final class CommittedTopic implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(50);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  public CommittedTopic(String bootstrapServers, String topic) {
    consumer = KafkaClients.consumer(bootstrapServers, "bench-reader");
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(each -> new TopicPartition(topic, each.partition()))
            .toList();
    consumer.assign(partitions);
  }

  /** Reads newly committed records; waits 50 ms at most. */
  public void poll(Consumer<ConsumerRecord<byte[], byte[]>> sink) {
    consumer.poll(POLL).forEach(sink);
  }

  /** Reads all records that are committed now and were not read yet. */
  public void readAll(Consumer<ConsumerRecord<byte[], byte[]>> sink) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      poll(sink);
    }
  }

  /** Number of records that are committed now. */
  public long size() {
    return consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
