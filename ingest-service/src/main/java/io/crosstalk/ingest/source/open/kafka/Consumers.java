package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Creates the Kafka consumer of a source from its settings. */
final class Consumers {
  private static final int MAX_POLL_RECORDS = 100;
  private static final int TIMEOUT_MS = 15_000;

  private final OtlpKafkaSettings settings;
  private final String name;

  Consumers(OtlpKafkaSettings settings, SourceContext context) {
    this.settings = settings;
    this.name = context.name();
  }

  /**
   * Creates a consumer; the credentials are read again each time.
   *
   * @throws SourceException when the settings are not valid for a consumer
   */
  Consumer<byte[], byte[]> open() throws SourceException {
    Map<String, Object> config = config();
    try {
      return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    } catch (KafkaException e) {
      // The message names the property; a cause may repeat its value.
      throw new SourceException("the Kafka client can't be made: " + e.getMessage());
    }
  }

  private Map<String, Object> config() throws SourceException {
    Map<String, Object> config = new HashMap<>(settings.properties());
    for (Map.Entry<String, Secret> secret : settings.secrets().entrySet()) {
      config.put(secret.getKey(), secret.getValue().reveal());
    }
    String group = settings.group();
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
    config.put(ConsumerConfig.GROUP_ID_CONFIG, group == null ? "crosstalk-" + name : group);
    config.put(ConsumerConfig.CLIENT_ID_CONFIG, "crosstalk-" + name);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, settings.start().word());
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL_RECORDS);
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.putIfAbsent(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MS);
    return config;
  }
}
