package io.crosstalk.rules.kafka;

import io.crosstalk.bus.ReliableClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.stereotype.Component;

/** Creates Kafka clients with the configuration on which correctness depends. */
@Component
final class KafkaClients {
  private static final int REQUEST_MS = 5_000;
  private static final int DELIVERY_MS = 30_000;

  /** Milliseconds after which the broker answers when there are no new records. */
  private static final int FETCH_MS = 1_000;

  private static final int RECONNECT_MAX_MS = 2_000;

  private final RulesKafkaProperties kafka;

  KafkaClients(RulesKafkaProperties kafka) {
    this.kafka = kafka;
  }

  /**
   * Creates a consumer that reads committed records only.
   *
   * @param records most records of one poll
   */
  KafkaConsumer<byte[], byte[]> consumer(int records) {
    Map<String, Object> config = common("consumer");
    config.putAll(ReliableClients.consumer());
    config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, records);
    config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_MS);
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, REQUEST_MS);
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Creates a producer that neither loses nor reorders records. */
  KafkaProducer<byte[], byte[]> producer() {
    Map<String, Object> config = common("producer");
    config.putAll(ReliableClients.producer());
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, REQUEST_MS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MS);
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  Admin admin() {
    return Admin.create(common("admin"));
  }

  /** Timeout of one request to Kafka. */
  static Duration requestTimeout() {
    return Duration.ofMillis(REQUEST_MS);
  }

  private Map<String, Object> common(String name) {
    Map<String, Object> config = new HashMap<>(kafka.properties());
    config.put("bootstrap.servers", kafka.bootstrapServers());
    config.put("client.id", "crosstalk-rules-" + name);
    config.put("request.timeout.ms", REQUEST_MS);
    config.put("reconnect.backoff.max.ms", RECONNECT_MAX_MS);
    if (!"producer".equals(name)) {
      config.put("default.api.timeout.ms", REQUEST_MS);
    }
    return config;
  }
}
