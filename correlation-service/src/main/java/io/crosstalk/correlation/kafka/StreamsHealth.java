package io.crosstalk.correlation.kafka;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health indicator of the Kafka Streams topology: down while it does not run. A lag is a detail and
 * an alert, since a restart would make it longer.
 */
@Component("streams")
final class StreamsHealth implements HealthIndicator {
  private final StreamsLifecycle streams;

  StreamsHealth(StreamsLifecycle streams) {
    this.streams = streams;
  }

  @Override
  public Health health() {
    String problem = streams.problem();
    Health.Builder health =
        problem == null ? Health.up() : Health.down().withDetail("reason", problem);
    health.withDetails(streams.progress());
    String rules = streams.rulesProblem();
    if (rules != null) {
      health.withDetail("rulesOfThumb", rules);
    }
    return health.build();
  }
}
