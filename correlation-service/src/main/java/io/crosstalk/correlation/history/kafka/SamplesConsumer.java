package io.crosstalk.correlation.history.kafka;

import io.crosstalk.bus.ReliableClients;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Creates the Kafka consumer of the samples, with a group of its own. Its positions are kept in the
 * database.
 */
final class SamplesConsumer {
  private static final int REQUEST_MS = 5_000;
  private static final int RECONNECT_MAX_MS = 2_000;

  /** Milliseconds within which the consumer notices a new topic. */
  private static final int METADATA_MS = 10_000;

  /** Milliseconds after which the broker answers when there are no new records. */
  private static final int FETCH_MS = 2_000;

  private SamplesConsumer() {}

  static KafkaConsumer<byte[], byte[]> open(
      CorrelationKafkaProperties kafka, CorrelationProperties correlation) {
    Map<String, Object> config = ReliableClients.consumer();
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(ConsumerConfig.GROUP_ID_CONFIG, correlation.applicationId() + "-history");
    config.put(ConsumerConfig.CLIENT_ID_CONFIG, correlation.applicationId() + "-history");
    config.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, METADATA_MS);
    config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_MS);
    config.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MS);
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, REQUEST_MS);
    config.put(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, RECONNECT_MAX_MS);
    config.putAll(kafka.properties());
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
