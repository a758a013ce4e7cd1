package io.crosstalk.ingest.normalize;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits for the times of live samples, {@code crosstalk.ingest.limits.*}.
 *
 * @param past largest age of a sample
 * @param future how far a source's clock may be ahead of the local clock
 */
@ConfigurationProperties("crosstalk.ingest.limits")
public record LimitProperties(
    @DefaultValue("31d") Duration past, @DefaultValue("10m") Duration future) {
  public LimitProperties {
    if (past.isNegative() || future.isNegative()) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.limits: past and future are not negative");
    }
  }
}
