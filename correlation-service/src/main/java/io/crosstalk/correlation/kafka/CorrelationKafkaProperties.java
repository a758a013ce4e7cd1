package io.crosstalk.correlation.kafka;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the Kafka cluster, {@code crosstalk.kafka.*}.
 *
 * @param bootstrapServers addresses as host:port, separated by commas
 * @param properties settings for every Kafka client, passed on unchanged, such as SASL and TLS
 * @param replicationFactor replication factor of the diagnoses and of the changelog, 1 to 15
 */
@ConfigurationProperties("crosstalk.kafka")
public record CorrelationKafkaProperties(
    @DefaultValue("127.0.0.1:9092") String bootstrapServers,
    @DefaultValue Map<String, String> properties,
    @DefaultValue("1") short replicationFactor) {
  private static final int MAX_REPLICAS = 15;

  public CorrelationKafkaProperties {
    if (replicationFactor < 1 || replicationFactor > MAX_REPLICAS) {
      throw new IllegalArgumentException(
          "crosstalk.kafka.replication-factor is 1 to 15, not " + replicationFactor);
    }
    properties = Map.copyOf(properties);
  }
}
