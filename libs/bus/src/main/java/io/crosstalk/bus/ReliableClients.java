package io.crosstalk.bus;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Configuration of Kafka clients on which correctness depends. Each service adds its own timeouts.
 */
public final class ReliableClients {
  private ReliableClients() {}

  /**
   * Configuration of a producer that neither loses, repeats nor reorders records within a
   * partition.
   */
  public static Map<String, Object> producer() {
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, RecordSize.PRODUCER_LIMIT);
    return config;
  }

  /**
   * Configuration of a consumer that reads committed records only, and whose position is kept
   * outside Kafka.
   */
  public static Map<String, Object> consumer() {
    Map<String, Object> config = new HashMap<>();
    config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return config;
  }
}
