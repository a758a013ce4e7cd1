package io.crosstalk.gateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the rate limit for each token, {@code crosstalk.limits.*}.
 *
 * @param requestsPerSecond sustained rate of each token
 * @param burst number of requests that may come at once after a pause
 */
@ConfigurationProperties("crosstalk.limits")
record GatewayLimitProperties(
    @DefaultValue("1000") int requestsPerSecond, @DefaultValue("2000") int burst) {

  GatewayLimitProperties {
    if (requestsPerSecond < 1 || burst < 1) {
      throw new IllegalArgumentException(
          "crosstalk.limits.requests-per-second and .burst must be at least 1");
    }
  }
}
