package io.crosstalk.rules.stream;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the streams of events, {@code crosstalk.stream.*}.
 *
 * @param maxStreams most streams at the same time
 * @param heartbeat longest time in which a stream sends nothing
 */
@ConfigurationProperties("crosstalk.stream")
public record StreamProperties(
    @DefaultValue("64") int maxStreams, @DefaultValue("5s") Duration heartbeat) {
  public StreamProperties {
    if (maxStreams < 1 || heartbeat.toMillis() < 1) {
      throw new IllegalArgumentException(
          "crosstalk.stream.max-streams must be at least 1, and .heartbeat at least 1ms");
    }
  }
}
