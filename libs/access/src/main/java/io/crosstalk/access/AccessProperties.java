package io.crosstalk.access;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * @param tokensFile the JSON file that holds the hashes of the tokens; mandatory
 * @param maxRequests upper bound of requests of the API under way; at least 1
 * @param maxProcessing upper bound of requests in processing, for each area; the other requests
 *     wait for their callers to read. At least 1; {@code maxRequests} when no value is given
 * @param paceGrace time that a sending or reading caller may lag behind the least rate
 * @param paceBytesPerSecond the least rate; a slower caller is cut off
 */
@ConfigurationProperties("crosstalk.access")
record AccessProperties(
    @Nullable Path tokensFile,
    @DefaultValue("1024") int maxRequests,
    @Nullable Integer maxProcessing,
    @DefaultValue("5s") Duration paceGrace,
    @DefaultValue("16KB") DataSize paceBytesPerSecond) {
  AccessProperties {
    if (maxProcessing != null && maxProcessing < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-processing must be at least 1");
    }
    if (maxRequests < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-requests must be at least 1");
    }
    if (!paceGrace.isPositive() || paceBytesPerSecond.toBytes() < 1) {
      throw new IllegalArgumentException(
          "crosstalk.access.pace-grace must be more than 0, .pace-bytes-per-second at least 1");
    }
  }

  /** Upper bound of requests in processing. */
  int workingLimit() {
    return maxProcessing == null ? maxRequests : maxProcessing;
  }

  MinimumRate leastRate() {
    return new MinimumRate(paceGrace, paceBytesPerSecond);
  }
}
