package io.crosstalk.correlation.kafka;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of this service only.
 *
 * @param applicationId of the Kafka Streams application; also the prefix of its changelogs
 * @param stateDirectory where waiting blocks are kept; rebuilt from Kafka when it is lost
 * @param threads that work on partitions, 1 to 64
 * @param commitInterval how long a transaction collects output
 * @param rulesOfThumb a file of rules that replaces the rules that come with the service; empty for
 *     none
 */
@ConfigurationProperties("crosstalk.correlation")
public record CorrelationProperties(
    @DefaultValue("crosstalk-correlation") String applicationId,
    @DefaultValue("state/correlation") String stateDirectory,
    @DefaultValue("2") int threads,
    @DefaultValue("300ms") Duration commitInterval,
    @DefaultValue("") String rulesOfThumb) {
  private static final int MAX_THREADS = 64;

  public CorrelationProperties {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(
          "crosstalk.correlation.threads is 1 to 64, not " + threads);
    }
  }
}
