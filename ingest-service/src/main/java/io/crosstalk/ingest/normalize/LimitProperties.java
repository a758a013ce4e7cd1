package io.crosstalk.ingest.normalize;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which times of live readings are believed.
 *
 * @param past how old a reading may be
 * @param future how far ahead of our clock a source's clock may be
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
