package io.crosstalk.rules.notify.targets;

import io.crosstalk.event.http.HttpProxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
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
 * @param proxy HTTP proxy of all targets that speak HTTP; null for none
 * @param noProxy hosts, and domains with all their hosts, that are connected to without the proxy
 */
@ConfigurationProperties("crosstalk.delivery")
public record DeliveryProperties(
    @DefaultValue("20s") Duration deadline,
    @DefaultValue("70s") Duration createDeadline,
    @DefaultValue("3d") Duration giveUpAfter,
    @DefaultValue Map<String, Integer> messagesPerMinute,
    @Nullable URI proxy,
    @DefaultValue List<String> noProxy) {
  /** Parallel deliveries to one target, each for another incident: vendors permit few. */
  public static final int PARALLEL = 8;

  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration LEAST_RESPONSE_TIMEOUT = Duration.ofSeconds(10);

  @ConstructorBinding
  public DeliveryProperties {
    messagesPerMinute = Map.copyOf(messagesPerMinute);
    messagesPerMinute.forEach(DeliveryProperties::requirePositive);
    noProxy = List.copyOf(noProxy);
    if (proxy != null && !HttpProxy.isProxy(proxy)) {
      throw new IllegalArgumentException("crosstalk.delivery.proxy " + HttpProxy.EXPECTED);
    }
  }

  /** Settings without a proxy. */
  public DeliveryProperties(
      Duration deadline,
      Duration createDeadline,
      Duration giveUpAfter,
      Map<String, Integer> messagesPerMinute) {
    this(deadline, createDeadline, giveUpAfter, messagesPerMinute, null, List.of());
  }

  /** The proxy through which a host is connected to; null for a direct connection. */
  public @Nullable URI proxyFor(String host) {
    return new HttpProxy(proxy, noProxy).of(host);
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
