package io.crosstalk.rules.retention;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of retention, {@code crosstalk.retention.*}.
 *
 * @param personalData time after the last change of an incident that has ended after which its
 *     personal data are erased, in ISO 8601
 */
@ConfigurationProperties("crosstalk.retention")
public record RetentionProperties(@DefaultValue("P365D") Duration personalData) {
  public RetentionProperties {
    if (!personalData.isPositive()) {
      throw new IllegalArgumentException(
          "crosstalk.retention.personal-data must be above 0, not " + personalData);
    }
  }
}
