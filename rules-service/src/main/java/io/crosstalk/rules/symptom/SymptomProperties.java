package io.crosstalk.rules.symptom;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of symptoms, {@code crosstalk.symptoms.*}.
 *
 * @param resourceLabels labels that name a resource, the most reliable one first
 * @param maxStored number of symptoms beyond which the oldest are deleted
 * @param resolveTimeout time after the last post at which an alert without {@code endsAt} ends
 * @param keep time after which a symptom that is not sent again is deleted
 */
@ConfigurationProperties("crosstalk.symptoms")
public record SymptomProperties(
    @DefaultValue({"resource", "vm", "host", "hostname", "instance", "node", "device"})
        List<String> resourceLabels,
    @DefaultValue("100000") int maxStored,
    @DefaultValue("5m") Duration resolveTimeout,
    @DefaultValue("30d") Duration keep) {
  public SymptomProperties {
    resourceLabels = List.copyOf(resourceLabels);
    if (maxStored < 1 || !resolveTimeout.isPositive() || !keep.isPositive()) {
      throw new IllegalArgumentException(
          "crosstalk.symptoms.max-stored must be at least 1, .resolve-timeout and .keep above 0");
    }
  }
}
