package io.crosstalk.local.topic;

import io.crosstalk.event.json.EventJson;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A record of {@code crosstalk.incidents} as one line. */
final class IncidentLine {
  private static final String PREFIX = "io.crosstalk.";

  private IncidentLine() {}

  /**
   * Time, world, type and incident of an event.
   *
   * @throws IllegalArgumentException when it is none of the topic
   */
  static String of(ConsumerRecord<byte[], byte[]> message) {
    RecordKey key = RecordKey.of(message);
    JsonNode event = read(message.value());
    JsonNode incident = event.path("data");
    String type = event.path("type").asString("");
    if (!type.startsWith(PREFIX)) {
      throw new IllegalArgumentException("it is no event of this platform");
    }
    String line =
        "%s  %s  %s"
            .formatted(
                event.path("time").asString(""),
                key.world().key(),
                type.substring(PREFIX.length()));
    return incident.has("title")
        ? "%s  %s  %s  %s"
            .formatted(
                line,
                event.path("id").asString(""),
                incident.path("severity").asString(""),
                incident.path("title").asString(""))
        : line;
  }

  private static JsonNode read(byte[] value) {
    try {
      return EventJson.mapper().readTree(value);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }
}
