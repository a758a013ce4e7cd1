package io.crosstalk.correlation.streams;

import io.crosstalk.event.message.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads records again with a consumer of no group. */
public final class KafkaEarlierRecords implements EarlierRecords {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaEarlierRecords.class);
  private static final Duration POLL = Duration.ofSeconds(1);

  /** Number of polls without any progress after which the stream thread begins anew. */
  private static final int PATIENCE = 30;

  private final Map<String, Object> config;

  /**
   * Creates a reader.
   *
   * @param connection settings of the connection to Kafka
   */
  public KafkaEarlierRecords(Map<String, Object> connection) {
    config = new HashMap<>(connection);
    config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
  }

  @Override
  public void read(
      int partition, long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    TopicPartition place = new TopicPartition(Topics.SAMPLES, partition);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(place));
      consumer.seek(place, from);
      long kept = consumer.beginningOffsets(Set.of(place)).getOrDefault(place, from);
      if (kept > from) {
        LOG.warn("{} has lost the records {} to {}, which are not repeated", place, from, kept - 1);
      }
      read(consumer, place, to, reader);
    }
  }

  private static void read(
      KafkaConsumer<byte[], byte[]> consumer,
      TopicPartition place,
      long to,
      Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    long position = consumer.position(place);
    int idle = 0;
    while (position < to) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      for (ConsumerRecord<byte[], byte[]> each : records) {
        if (each.offset() < to) {
          reader.accept(each);
        }
      }
      idle = consumer.position(place) > position ? 0 : idle + 1;
      if (idle > PATIENCE) {
        throw new TimeoutException("no records of " + place + " from offset " + position + " on");
      }
      position = consumer.position(place);
    }
  }
}
