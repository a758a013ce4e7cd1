package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the live world's ticks, {@code crosstalk.ingest.ticks.*}.
 *
 * @param interval time from the end of one round to the start of the next
 * @param lateness allowed delay of samples: a tick states that data are complete through the
 *     current time minus this delay
 * @param maxSources most push sources with ticks; each costs a record in each interval
 */
@ConfigurationProperties("crosstalk.ingest.ticks")
public record TickProperties(Duration interval, Duration lateness, int maxSources) {
  /** A diagnosis is at least this late; each tick makes all services work. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  @ConstructorBinding
  public TickProperties(
      @DefaultValue("5s") Duration lateness, @DefaultValue("256") int maxSources) {
    this(INTERVAL, lateness, maxSources);
    if (lateness.isNegative() || maxSources < 1) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.ticks: lateness is not negative, max-sources at least 1");
    }
  }
}
