package io.crosstalk.rules.notify.targets;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the delivery to all notification targets, {@code crosstalk.delivery.*}.
 *
 * @param deadline longest time of a request to a target
 * @param createDeadline longest time of a request that creates a ticket. It has to be longer than
 *     the ticket system works on one: then a request without an answer has ended there, too.
 *     ServiceNow cancels a transaction of the Table API after 60 s (default quota rule "REST Table
 *     API request timeout"); Apache HTTP Server and nginx, which serve Request Tracker, wait 60 s
 *     by default (Timeout, fastcgi_read_timeout); Atlassian publishes no limit.
 * @param giveUpAfter age at which a message is marked as failed
 * @param messagesPerMinute largest number of messages within a minute by the name of the target
 */
@ConfigurationProperties("crosstalk.delivery")
public record DeliveryProperties(
    @DefaultValue("20s") Duration deadline,
    @DefaultValue("70s") Duration createDeadline,
    @DefaultValue("3d") Duration giveUpAfter,
    @DefaultValue Map<String, Integer> messagesPerMinute) {
  /** Parallel deliveries to one target, each for another incident: vendors permit few. */
  public static final int PARALLEL = 8;

  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration LEAST_RESPONSE_TIMEOUT = Duration.ofSeconds(10);

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

  /** Time after which no request of an attempt that had no result is under way. */
  public Duration longest() {
    return createDeadline.compareTo(deadline) > 0 ? createDeadline : deadline;
  }

  /** Longest time between two packets of a response. */
  public Duration responseTimeout() {
    Duration half = deadline.dividedBy(2);
    return half.compareTo(LEAST_RESPONSE_TIMEOUT) > 0 ? half : LEAST_RESPONSE_TIMEOUT;
  }
}
