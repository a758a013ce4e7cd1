package io.crosstalk.ingest.publish;

import io.crosstalk.ingest.publish.BusState.Connecting;
import io.crosstalk.ingest.publish.BusState.Ready;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health indicator of the connection to Kafka: down without a broker, and while ticks are not
 * acknowledged.
 */
@Component("kafka")
final class BusHealth implements HealthIndicator {
  private final BusLink link;
  private final Ticker ticker;

  BusHealth(BusLink link, Ticker ticker) {
    this.link = link;
    this.ticker = ticker;
  }

  @Override
  public Health health() {
    return switch (link.state()) {
      case Connecting connecting -> down(connecting.reason());
      case Ready _ -> ready(ticker.failure());
    };
  }

  private static Health ready(@Nullable String failure) {
    return failure == null ? Health.up().build() : down(failure);
  }

  private static Health down(String reason) {
    return Health.down().withDetail("reason", reason).build();
  }
}
