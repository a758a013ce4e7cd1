package io.crosstalk.local.topic;

import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.MalformedRecordException;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Topics whose records can be shown. */
public enum ShownTopic {
  SAMPLES(Topics.SAMPLES),
  INCIDENTS(Topics.INCIDENTS);

  private final String topicName;

  ShownTopic(String topicName) {
    this.topicName = topicName;
  }

  /** Name of the topic. */
  public String topicName() {
    return topicName;
  }

  /** A record as one line. */
  public String line(ConsumerRecord<byte[], byte[]> message) {
    try {
      return switch (this) {
        case SAMPLES -> SampleLine.of(message);
        case INCIDENTS -> IncidentLine.of(message);
      };
    } catch (IllegalArgumentException | MalformedRecordException e) {
      return "partition %d, offset %d: no record of the topic: %s"
          .formatted(message.partition(), message.offset(), e.getMessage());
    }
  }

  /** The word on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
