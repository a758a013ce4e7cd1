package io.crosstalk.bench.storm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads all committed records of a topic once. */
final class TopicReader {
  private static final Duration POLL = Duration.ofMillis(100);

  private final String bootstrapServers;

  TopicReader(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Passes every record of a topic to the sink, in the order within each partition. */
  void read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> sink) {
    try (var consumer =
        new KafkaConsumer<>(config(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
      consumer.assign(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(POLL).forEach(sink);
      }
    }
  }

  private Map<String, Object> config() {
    return Map.of(
        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
        bootstrapServers,
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed");
  }
}
