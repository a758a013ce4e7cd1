package io.crosstalk.bench.ingest;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Consumer that counts the samples written to a topic. */
final class OutputTopic implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  OutputTopic(String brokers, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  long records() {
    return consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Number of samples in the records that were written since the last call. */
  long newSamples() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long samples = 0;
    while (partitions.stream()
        .anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
        samples +=
            SampleCodec.decode(record.value()) instanceof SampleBatch batch
                ? batch.sampleCount()
                : 0;
      }
    }
    return samples;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
