package io.crosstalk.correlation.history.kafka;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health indicator of the history: down while samples are not written to the database; otherwise it
 * shows the number of unread records.
 */
@Component("history")
final class HistoryHealth implements HealthIndicator {
  private final HistoryLifecycle history;
  private final HistoryMeters meters;

  HistoryHealth(HistoryLifecycle history, HistoryMeters meters) {
    this.history = history;
    this.meters = meters;
  }

  @Override
  public Health health() {
    String problem = history.problem();
    return problem == null
        ? Health.up().withDetail("recordsBehind", meters.lag()).build()
        : Health.down().withDetail("reason", problem).build();
  }
}
