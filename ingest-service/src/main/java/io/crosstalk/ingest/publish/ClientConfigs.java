package io.crosstalk.ingest.publish;

import io.crosstalk.bus.ReliableClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.util.unit.DataSize;

/** Builds the configuration of the Kafka clients. */
final class ClientConfigs {
  /** Time without an answer after which a request has failed and is repeated. */
  static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

  /** Memory of each producer for unsent records; pushes wait while it is full. */
  private static final DataSize BUFFER_MEMORY = DataSize.ofMegabytes(64);

  private ClientConfigs() {}

  static Map<String, Object> admin(IngestKafkaProperties kafka) {
    Map<String, Object> config = new HashMap<>(kafka.properties());
    config.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(AdminClientConfig.CLIENT_ID_CONFIG, "crosstalk-ingest-admin");
    config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    return config;
  }

  /**
   * Configuration of a consumer without a group.
   *
   * @param name client id, for logs and metrics of Kafka
   */
  static Map<String, Object> consumer(IngestKafkaProperties kafka, String name) {
    Map<String, Object> config = new HashMap<>(kafka.properties());
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(ConsumerConfig.CLIENT_ID_CONFIG, "crosstalk-ingest-" + name);
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.putIfAbsent(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    return config;
  }

  /**
   * Configuration of a producer that neither loses, repeats nor reorders records within a
   * partition. The site's properties take precedence over batching and time-outs.
   *
   * @param name client id, for logs and metrics of Kafka
   */
  static Map<String, Object> producer(
      IngestKafkaProperties kafka, ProducerTuning tuning, String name) {
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.LINGER_MS_CONFIG, millis(tuning.linger()));
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, Math.toIntExact(tuning.batchSize().toBytes()));
    config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_MEMORY.toBytes());
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, tuning.maxBlock().toMillis());
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(tuning.deliveryTimeout()));
    config.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 60_000);
    config.putAll(kafka.properties());
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, deliveryTimeoutMs(config));
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(ProducerConfig.CLIENT_ID_CONFIG, "crosstalk-ingest-" + name);
    config.putAll(ReliableClients.producer());
    return config;
  }

  /** Time-out of a delivery, which Kafka refuses when a request and the wait for it are longer. */
  private static int deliveryTimeoutMs(Map<String, Object> config) {
    return Math.max(
        number(config, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG),
        number(config, ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG)
            + number(config, ProducerConfig.LINGER_MS_CONFIG));
  }

  static int number(Map<String, Object> config, String name) {
    return Integer.parseInt(String.valueOf(config.get(name)).strip());
  }

  private static int millis(Duration duration) {
    return Math.toIntExact(duration.toMillis());
  }
}
