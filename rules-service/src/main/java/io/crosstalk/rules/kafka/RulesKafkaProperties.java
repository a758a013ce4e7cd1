package io.crosstalk.rules.kafka;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the Kafka cluster, {@code crosstalk.kafka.*}.
 *
 * @param bootstrapServers addresses as host:port, separated by commas
 * @param properties settings for every Kafka client, passed on unchanged, such as SASL and TLS
 * @param partitions number of partitions of new topics, 1 to 1000
 * @param replicationFactor replication factor of new topics, 1 to 15
 */
@ConfigurationProperties("crosstalk.kafka")
public record RulesKafkaProperties(
    @DefaultValue("127.0.0.1:9092") String bootstrapServers,
    @DefaultValue Map<String, String> properties,
    @DefaultValue("4") int partitions,
    @DefaultValue("1") short replicationFactor) {
  private static final int MAX_PARTITIONS = 1000;
  private static final int MAX_REPLICAS = 15;

  public RulesKafkaProperties {
    if (partitions < 1 || partitions > MAX_PARTITIONS) {
      throw new IllegalArgumentException(
          "crosstalk.kafka.partitions is 1 to 1000, not " + partitions);
    }
    if (replicationFactor < 1 || replicationFactor > MAX_REPLICAS) {
      throw new IllegalArgumentException(
          "crosstalk.kafka.replication-factor is 1 to 15, not " + replicationFactor);
    }
    properties = Map.copyOf(properties);
  }
}
