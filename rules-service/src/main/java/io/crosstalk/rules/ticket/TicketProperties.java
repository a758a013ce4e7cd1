package io.crosstalk.rules.ticket;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the reading of tickets, {@code crosstalk.tickets.*}.
 *
 * @param interval time between two readings of a target; zero to read no tickets
 */
@ConfigurationProperties("crosstalk.tickets")
public record TicketProperties(@DefaultValue("30s") Duration interval) {
  public TicketProperties {
    if (interval.isNegative()) {
      throw new IllegalArgumentException("crosstalk.tickets.interval must not be negative");
    }
  }

  boolean isEnabled() {
    return !interval.isZero();
  }
}
