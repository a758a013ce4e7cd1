package io.crosstalk.gateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the streams of events, {@code crosstalk.stream.*}.
 *
 * @param maxStreams most streams at the same time; one token gets at most half of them
 */
@ConfigurationProperties("crosstalk.stream")
record StreamProperties(@DefaultValue("64") int maxStreams) {
  StreamProperties {
    if (maxStreams < 1) {
      throw new IllegalArgumentException("crosstalk.stream.max-streams must be at least 1");
    }
  }
}
