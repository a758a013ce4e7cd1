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
    if (problem != null) {
      return Health.down().withDetail("reason", problem).build();
    }
    String rules = streams.rulesProblem();
    return rules == null
        ? Health.up().build()
        : Health.up().withDetail("rulesOfThumb", rules).build();
  }
}
