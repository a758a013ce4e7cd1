package io.crosstalk.bench.harness;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka clients with the settings that all programs of a comparison share. */
public final class KafkaClients {
  /** Settings of producers: lz4, batches of 256 KiB that wait 20 ms. */
  public static final Map<String, Object> PRODUCING =
      Map.of("compression.type", "lz4", "linger.ms", 20, "batch.size", 256 * 1024);

  /** The longest time of a transaction that brokers allow by default. */
  private static final int TRANSACTION_MS = 900_000;

  private KafkaClients() {}

  public static Admin admin(String brokers) {
    return Admin.create(Map.of("bootstrap.servers", brokers));
  }

  /** Consumer of committed records from the beginning, which commits no offsets by itself. */
  public static KafkaConsumer<byte[], byte[]> consumer(String brokers, String group) {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            brokers,
            "group.id",
            group,
            "auto.offset.reset",
            "earliest",
            "enable.auto.commit",
            false,
            "isolation.level",
            "read_committed",
            "max.poll.records",
            1000),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  /** Producer whose first transaction can begin. */
  public static KafkaProducer<byte[], byte[]> producer(String brokers, String transactionalId) {
    Map<String, Object> config = new HashMap<>(PRODUCING);
    config.put("bootstrap.servers", brokers);
    config.put("transactional.id", transactionalId);
    config.put("transaction.timeout.ms", TRANSACTION_MS);
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
    return producer;
  }
}
