package io.crosstalk.gateway;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How slowly an answer may be read.
 *
 * @param grace how long an answer may take whatever its size
 * @param bytesPerSecond the least rate beyond that, over the whole answer
 */
@ConfigurationProperties("crosstalk.slow-reader")
record SlowReaderProperties(
    @DefaultValue("5s") Duration grace, @DefaultValue("16KB") DataSize bytesPerSecond) {

  SlowReaderProperties {
    if (grace.isNegative() || bytesPerSecond.toBytes() < 1) {
      throw new IllegalArgumentException(
          "crosstalk.slow-reader.grace must not be negative, .bytes-per-second at least 1");
    }
  }
}
