package io.crosstalk.ingest.source.open.kafka;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code otlp-kafka}, which reads metrics from a Kafka topic.
 *
 * @param bootstrapServers addresses as host:port, separated by commas
 * @param topic name of the topic
 * @param group consumer group; null for {@code crosstalk-<name>}
 * @param encoding encoding of the records; OTLP in protobuf by default
 * @param start position at which a group without a committed offset begins; by default the end of
 *     the topic
 * @param properties settings of the Kafka client, such as SASL and TLS, without credentials
 * @param secrets settings of the Kafka client that are credentials
 */
record OtlpKafkaSettings(
    String bootstrapServers,
    String topic,
    @Nullable String group,
    RecordEncoding encoding,
    Start start,
    Map<String, String> properties,
    Map<String, Secret> secrets) {
  private static final Pattern CREDENTIAL =
      Pattern.compile(".*(password|jaas\\.config|keystore\\.key|secret).*");
  private static final Set<String> RESERVED =
      Set.of(
          ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
          ConsumerConfig.GROUP_ID_CONFIG,
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
          ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
          ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);

  /** Position at which a group without a committed offset begins. */
  enum Start {
    @JsonProperty("earliest")
    EARLIEST("earliest"),
    @JsonProperty("latest")
    LATEST("latest");

    private final String word;

    Start(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  OtlpKafkaSettings(
      @Nullable String bootstrapServers,
      @Nullable String topic,
      @Nullable String group,
      @Nullable RecordEncoding encoding,
      @Nullable Start start,
      @Nullable Map<String, String> properties,
      @Nullable Map<String, Secret> secrets) {
    this.bootstrapServers = required(bootstrapServers, "bootstrapServers");
    this.topic = required(topic, "topic");
    this.group = group;
    this.encoding = encoding == null ? RecordEncoding.OTLP_PROTO : encoding;
    this.start = start == null ? Start.LATEST : start;
    this.properties = properties == null ? Map.of() : Map.copyOf(properties);
    this.secrets = secrets == null ? Map.of() : Map.copyOf(secrets);
    this.properties.keySet().forEach(OtlpKafkaSettings::requireOpen);
    this.secrets.keySet().forEach(name -> requireFree(name, "secrets"));
  }

  private static String required(@Nullable String value, String property) {
    if (value == null || value.isBlank()) {
      throw new InvalidSourceException(property, "is missing");
    }
    return value;
  }

  private static void requireOpen(String name) {
    requireFree(name, "properties");
    if (CREDENTIAL.matcher(name).matches()) {
      throw new InvalidSourceException(
          "properties",
          "'" + name + "' is a credential: put it under 'secrets', as env:NAME or file:PATH");
    }
  }

  private static void requireFree(String name, String property) {
    if (RESERVED.contains(name)) {
      throw new InvalidSourceException(
          property, "'" + name + "' is set by the source itself; leave it out");
    }
  }
}
