package io.crosstalk.gateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much may be asked.
 *
 * @param requestsPerSecond sustained rate of each token
 * @param burst how many requests may come at once after a pause
 * @param maxRequests how many requests of all tokens are under way at most
 */
@ConfigurationProperties("crosstalk.limits")
record LimitProperties(
    @DefaultValue("1000") int requestsPerSecond,
    @DefaultValue("2000") int burst,
    @DefaultValue("1024") int maxRequests) {

  LimitProperties {
    if (requestsPerSecond < 1 || burst < 1 || maxRequests < 1) {
      throw new IllegalArgumentException(
          "crosstalk.limits.requests-per-second, .burst and .max-requests must be at least 1");
    }
  }
}
