package io.crosstalk.rules.retention;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of retention, {@code crosstalk.retention.*}.
 *
 * @param personalData time after the last change of an incident that has ended after which its
 *     personal data are erased, in ISO 8601
 * @param incidents time after the end of an incident, in event time, and after its last change,
 *     after which it is deleted
 * @param worlds time after the last progress of a replayed world after which it is deleted
 * @param failedDeliveries time after which a message is deleted that a target has refused
 */
@ConfigurationProperties("crosstalk.retention")
public record RetentionProperties(
    @DefaultValue("P365D") Duration personalData,
    @DefaultValue("400d") Duration incidents,
    @DefaultValue("30d") Duration worlds,
    @DefaultValue("90d") Duration failedDeliveries) {
  private static final Duration LEAST = Duration.ofDays(1);

  public RetentionProperties {
    if (!personalData.isPositive()) {
      throw new IllegalArgumentException(
          "crosstalk.retention.personal-data must be above 0, not " + personalData);
    }
    requireDay("incidents", incidents);
    requireDay("worlds", worlds);
    requireDay("failed-deliveries", failedDeliveries);
  }

  private static void requireDay(String name, Duration retention) {
    if (retention.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException(
          "crosstalk.retention." + name + " must be at least " + LEAST + ", not " + retention);
    }
  }
}
