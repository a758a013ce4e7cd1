package io.crosstalk.rules.stream;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the streams of events, {@code crosstalk.stream.*}.
 *
 * @param maxStreams most streams at the same time
 * @param heartbeat longest time in which a stream sends nothing
 */
@ConfigurationProperties("crosstalk.stream")
public record StreamProperties(int maxStreams, Duration heartbeat) {
  /** Half of the time after which api-gateway ends a silent stream. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  @ConstructorBinding
  public StreamProperties(@DefaultValue("64") int maxStreams) {
    this(maxStreams, HEARTBEAT);
    if (maxStreams < 1) {
      throw new IllegalArgumentException("crosstalk.stream.max-streams must be at least 1");
    }
  }
}
