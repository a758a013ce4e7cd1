package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the live world's ticks, {@code crosstalk.ingest.ticks.*}.
 *
 * @param enabled whether this process writes ticks; to be switched off only where another process
 *     does
 * @param interval time from the end of one round to the start of the next
 * @param lateness allowed delay of samples: a tick states that data are complete through the
 *     current time minus this delay
 * @param maxSources most push sources with ticks; each costs one record for each partition and
 *     interval
 */
@ConfigurationProperties("crosstalk.ingest.ticks")
public record TickProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1s") Duration interval,
    @DefaultValue("5s") Duration lateness,
    @DefaultValue("256") int maxSources) {
  public TickProperties {
    if (interval.toMillis() < 1 || lateness.isNegative() || maxSources < 1) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.ticks: interval is at least 1 ms, lateness not negative, max-sources at least 1");
    }
  }
}
