package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The ticks of the live world.
 *
 * @param enabled whether this process writes them; off only where another one does
 * @param interval from the end of one round to the start of the next
 * @param lateness how long after its time a sample may arrive and still be before the tick: ticks
 *     say "complete through now minus this"
 * @param maxSources how many push sources are ticked for; each costs a record for each partition
 *     and interval
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
