package io.crosstalk.rules.ticket;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the reading of tickets, {@code crosstalk.tickets.*}.
 *
 * @param interval time between two readings of a target; zero to read no tickets
 * @param followFor time for which a ticket is read after its incident was resolved and the ticket
 *     was last changed
 */
@ConfigurationProperties("crosstalk.tickets")
public record TicketProperties(
    @DefaultValue("30s") Duration interval, @DefaultValue("14d") Duration followFor) {
  public TicketProperties {
    if (interval.isNegative() || followFor.isNegative()) {
      throw new IllegalArgumentException(
          "crosstalk.tickets.interval and .follow-for must not be negative");
    }
  }

  boolean isEnabled() {
    return !interval.isZero();
  }
}
