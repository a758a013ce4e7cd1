package io.crosstalk.rules.it;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import tools.jackson.databind.JsonNode;

/** Reads all records that a topic contains so far; each record is read once in a JVM. */
final class Feed {
  private static final Map<String, Reader> READERS = new ConcurrentHashMap<>();

  private Feed() {}

  /**
   * Record of a topic.
   *
   * @param json null in JSON for a record without a value
   * @param contentType value of its content-type header; empty without one
   */
  record Message(String key, JsonNode json, String contentType) {}

  static List<Message> of(String bootstrapServers, String topic) {
    return READERS
        .computeIfAbsent(bootstrapServers + "/" + topic, key -> new Reader(bootstrapServers, topic))
        .all();
  }

  /** Reads a topic to its end at each call, and keeps what it has read. */
  private static final class Reader {
    private final List<Message> messages = new ArrayList<>();
    private final String topic;
    private List<TopicPartition> partitions = List.of();
    private final KafkaConsumer<byte[], byte[]> consumer;

    Reader(String bootstrapServers, String topic) {
      this.topic = topic;
      consumer =
          new KafkaConsumer<>(
              Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
              new ByteArrayDeserializer(),
              new ByteArrayDeserializer());
    }

    private void assign() {
      partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
    }

    synchronized List<Message> all() {
      if (partitions.isEmpty()) {
        assign();
      }
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
      return List.copyOf(messages);
    }
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
