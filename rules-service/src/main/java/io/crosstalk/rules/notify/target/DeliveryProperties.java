package io.crosstalk.rules.notify.target;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the delivery to all notification targets, {@code crosstalk.delivery.*}.
 *
 * @param connectTimeout longest time to establish a connection
 * @param responseTimeout longest time between two packets of the response
 * @param deadline longest time of a request to a target
 * @param initialBackoff pause before a delivery is retried; doubled with each failure
 * @param maxBackoff longest pause between two attempts, unless the target requests a longer one
 * @param giveUpAfter age at which a message is marked as failed
 * @param parallel number of parallel deliveries to one target, each for another incident
 * @param messagesPerMinute largest number of messages within a minute by the name of the target
 */
@ConfigurationProperties("crosstalk.delivery")
public record DeliveryProperties(
    @DefaultValue("5s") Duration connectTimeout,
    @DefaultValue("10s") Duration responseTimeout,
    @DefaultValue("20s") Duration deadline,
    @DefaultValue("1s") Duration initialBackoff,
    @DefaultValue("5m") Duration maxBackoff,
    @DefaultValue("3d") Duration giveUpAfter,
    @DefaultValue("8") int parallel,
    @DefaultValue Map<String, Integer> messagesPerMinute) {

  public DeliveryProperties {
    messagesPerMinute = Map.copyOf(messagesPerMinute);
    messagesPerMinute.forEach(DeliveryProperties::requirePositive);
  }

  private static void requirePositive(String target, int messages) {
    if (messages < 1) {
      throw new IllegalArgumentException(
          "crosstalk.delivery.messages-per-minute."
              + target
              + " must be 1 or more, not "
              + messages);
    }
  }

  /** Pauses between attempts. */
  public Backoff backoff() {
    return new Backoff(initialBackoff, maxBackoff);
  }
}
