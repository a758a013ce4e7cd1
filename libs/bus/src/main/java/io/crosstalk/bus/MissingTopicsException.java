package io.crosstalk.bus;

import java.util.Collection;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;

/**
 * Thrown when topics of other services do not exist yet. The message names the topics and their
 * owners.
 */
public final class MissingTopicsException extends KafkaException {
  private static final long serialVersionUID = 1L;

  public MissingTopicsException(Collection<BusTopic> missing) {
    super(
        missing.stream()
            .sorted()
            .map(MissingTopicsException::describe)
            .collect(Collectors.joining("; ")));
  }

  private static String describe(BusTopic topic) {
    String owner = topic.owner().serviceName();
    return "waiting for topic %s, which %s creates: start %s"
        .formatted(topic.topicName(), owner, owner);
  }
}
