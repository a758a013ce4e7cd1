package io.crosstalk.rules.symptom;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of symptoms, {@code crosstalk.symptoms.*}.
 *
 * @param resourceLabels labels that name a resource, the most reliable one first
 * @param keep time after which a symptom that is not sent again is deleted
 */
@ConfigurationProperties("crosstalk.symptoms")
public record SymptomProperties(
    @DefaultValue({"resource", "vm", "host", "hostname", "instance", "node", "device"})
        List<String> resourceLabels,
    @DefaultValue("30d") Duration keep) {
  public SymptomProperties {
    resourceLabels = List.copyOf(resourceLabels);
    if (!keep.isPositive()) {
      throw new IllegalArgumentException("crosstalk.symptoms.keep must be above 0");
    }
  }
}
