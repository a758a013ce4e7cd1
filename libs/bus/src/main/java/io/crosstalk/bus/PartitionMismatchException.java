package io.crosstalk.bus;

import org.apache.kafka.common.KafkaException;

/** Thrown when a topic does not have the number of partitions that its readers depend on. */
public final class PartitionMismatchException extends KafkaException {
  private static final long serialVersionUID = 1L;

  PartitionMismatchException(BusTopic topic, int actual, int expected, String reason) {
    super(
        "topic %s has %d partitions and must have %d (%s): stop the services, delete the topic and start %s, which creates it again"
            .formatted(topic.topicName(), actual, expected, reason, topic.owner().serviceName()));
  }
}
