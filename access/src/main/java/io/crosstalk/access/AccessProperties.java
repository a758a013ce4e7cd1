package io.crosstalk.access;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * @param tokensFile the JSON file that holds the hashes of the tokens; mandatory
 * @param maxRequests how many requests of the API are under way at most; at least 1
 * @param maxWorking how many of them, in each area, are in processing at most, the others wait for
 *     their callers to read; at least 1, without a value as many as are under way
 * @param paceGrace how long a caller that sends or reads may lag behind the least rate
 * @param paceBytesPerSecond the least rate; a slower caller is cut off
 */
@ConfigurationProperties("crosstalk.access")
record AccessProperties(
    @Nullable Path tokensFile,
    @DefaultValue("1024") int maxRequests,
    @Nullable Integer maxWorking,
    @DefaultValue("5s") Duration paceGrace,
    @DefaultValue("16KB") DataSize paceBytesPerSecond) {
  AccessProperties {
    if (maxWorking != null && maxWorking < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-working must be at least 1");
    }
    if (maxRequests < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-requests must be at least 1");
    }
    if (!paceGrace.isPositive() || paceBytesPerSecond.toBytes() < 1) {
      throw new IllegalArgumentException(
          "crosstalk.access.pace-grace must be more than 0, .pace-bytes-per-second at least 1");
    }
  }

  /** How many requests are worked on at most. */
  int mostWorking() {
    return maxWorking == null ? maxRequests : maxWorking;
  }

  LeastRate leastRate() {
    return new LeastRate(paceGrace, paceBytesPerSecond);
  }
}
