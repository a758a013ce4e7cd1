package io.crosstalk.rules.it;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import tools.jackson.databind.JsonNode;

/** Reads all records that a topic contains so far. */
final class Feed {
  private Feed() {}

  /**
   * Record of a topic.
   *
   * @param json null in JSON for a record without a value
   * @param contentType value of its content-type header; empty without one
   */
  record Message(String key, JsonNode json, String contentType) {}

  static List<Message> of(String bootstrapServers, String topic) {
    List<Message> messages = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      var ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(
                message ->
                    messages.add(
                        new Message(
                            new String(message.key(), StandardCharsets.UTF_8),
                            value(message),
                            contentType(message))));
      }
    }
    return messages;
  }

  private static JsonNode value(ConsumerRecord<byte[], byte[]> message) {
    return message.value() == null
        ? Service.JSON.nullNode()
        : Service.JSON.readTree(message.value());
  }

  private static String contentType(ConsumerRecord<byte[], byte[]> message) {
    Header header = message.headers().lastHeader("content-type");
    return header == null ? "" : new String(header.value(), StandardCharsets.US_ASCII);
  }

  /** Events about one world. */
  static List<JsonNode> ofWorld(String bootstrapServers, String topic, String world) {
    return of(bootstrapServers, topic).stream()
        .filter(message -> message.key().startsWith(world + "/"))
        .map(Message::json)
        .toList();
  }
}
