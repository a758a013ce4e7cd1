package io.crosstalk.bench.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.event.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Reference variant that only copies: one thread reads all records and writes them unchanged, with
 * a transaction every 100 ms. Its time is a lower bound for exactly-once processing.
 */
final class CopyLoop {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long COMMIT_NANOS = Duration.ofMillis(100).toNanos();
  private static final int BATCH_BYTES = 256 * 1024;
  private static final int POLL_RECORDS = 1000;

  private final Task task;
  private final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();

  CopyLoop(Task task) {
    this.task = task;
  }

  RunMeasurement run() throws IOException {
    try (var consumer =
            new KafkaConsumer<>(
                consumerConfig(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var producer =
            new KafkaProducer<>(
                producerConfig(), new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      consumer.subscribe(List.of(Topics.SAMPLES));
      copy(consumer, producer);
      return StartSignal.measure(0);
    }
  }

  private void copy(KafkaConsumer<byte[], byte[]> from, KafkaProducer<byte[], byte[]> to) {
    long copied = 0;
    while (copied < task.workload().records()) {
      to.beginTransaction();
      long end = System.nanoTime() + COMMIT_NANOS;
      do {
        for (ConsumerRecord<byte[], byte[]> each : from.poll(POLL)) {
          copy(each, to);
          copied++;
        }
      } while (System.nanoTime() < end && copied < task.workload().records());
      to.sendOffsetsToTransaction(offsets, from.groupMetadata());
      to.commitTransaction();
    }
  }

  private void copy(ConsumerRecord<byte[], byte[]> each, KafkaProducer<byte[], byte[]> to) {
    var unused =
        to.send(new ProducerRecord<>(BenchTopics.COPY, each.partition(), each.key(), each.value()));
    offsets.put(
        new TopicPartition(each.topic(), each.partition()),
        new OffsetAndMetadata(each.offset() + 1));
  }

  private Map<String, Object> consumerConfig() {
    return Map.of(
        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
        task.bootstrapServers(),
        ConsumerConfig.GROUP_ID_CONFIG,
        task.id(),
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        false,
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
        POLL_RECORDS,
        ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
        StartSignal.class.getName());
  }

  private Map<String, Object> producerConfig() {
    return Map.of(
        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
        task.bootstrapServers(),
        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
        task.id(),
        ProducerConfig.COMPRESSION_TYPE_CONFIG,
        "lz4",
        ProducerConfig.LINGER_MS_CONFIG,
        20,
        ProducerConfig.BATCH_SIZE_CONFIG,
        BATCH_BYTES);
  }
}
