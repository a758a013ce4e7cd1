package io.crosstalk.correlation.kafka;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Health indicator of the Kafka Streams topology: down while it does not run. */
@Component("streams")
final class StreamsHealth implements HealthIndicator {
  private final StreamsLifecycle streams;

  StreamsHealth(StreamsLifecycle streams) {
    this.streams = streams;
  }

  @Override
  public Health health() {
    String problem = streams.problem();
    return problem == null
        ? Health.up().build()
        : Health.down().withDetail("reason", problem).build();
  }
}
