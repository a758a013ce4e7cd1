package io.crosstalk.ingest.publish;

import io.crosstalk.bus.ReliableClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Builds the configuration of the Kafka clients. */
final class ClientConfigs {
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

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
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(REQUEST_TIMEOUT));
    return config;
  }

  /**
   * Configuration of a producer that neither loses, repeats nor reorders records within a
   * partition.
   *
   * @param name client id, for logs and metrics of Kafka
   */
  static Map<String, Object> producer(
      IngestKafkaProperties kafka, ProducerProperties.Settings settings, String name) {
    Map<String, Object> config = new HashMap<>(kafka.properties());
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(ProducerConfig.CLIENT_ID_CONFIG, "crosstalk-ingest-" + name);
    config.putAll(ReliableClients.producer());
    config.put(ProducerConfig.LINGER_MS_CONFIG, millis(settings.linger()));
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, Math.toIntExact(settings.batchSize().toBytes()));
    config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, settings.bufferMemory().toBytes());
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, settings.maxBlock().toMillis());
    Duration request =
        REQUEST_TIMEOUT.compareTo(settings.deliveryTimeout()) < 0
            ? REQUEST_TIMEOUT
            : settings.deliveryTimeout();
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(request));
    // Kafka requires a delivery timeout of at least one request timeout plus the linger.
    config.put(
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
        Math.max(millis(settings.deliveryTimeout()), millis(request) + millis(settings.linger())));
    config.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 60_000);
    return config;
  }

  private static int millis(Duration duration) {
    return Math.toIntExact(duration.toMillis());
  }
}
