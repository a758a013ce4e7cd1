package io.crosstalk.rules.web.targets;

import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import io.crosstalk.rules.storage.database.Migrations;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Notification targets that accept no messages, as details of the health of this service. The
 * status stays up, because a restart would not mend a target, and would stop the others.
 */
@Component("targetsHealthIndicator")
final class TargetsHealth implements HealthIndicator {
  private final Migrations migrations;
  private final TargetCircuits circuits;
  private final SkippedTargets skipped;

  TargetsHealth(Migrations migrations, TargetCircuits circuits, SkippedTargets skipped) {
    this.migrations = migrations;
    this.circuits = circuits;
    this.skipped = skipped;
  }

  @Override
  public Health health() {
    Map<String, Object> problems = new TreeMap<>();
    for (Skipped each : skipped.all()) {
      problems.put(each.label(), "skipped: " + each.mistake());
    }
    skipped
        .unapplied()
        .forEach((name, mistake) -> problems.put(name, "new settings are not applied: " + mistake));
    if (!migrations.areDone()) {
      return Health.unknown().withDetails(problems).build();
    }
    try {
      circuits.all().forEach((target, state) -> addIfFailing(target, state, problems));
    } catch (DataAccessException e) {
      return Health.unknown().withDetails(problems).build();
    }
    return Health.up().withDetails(problems).build();
  }

  private static void addIfFailing(String target, State state, Map<String, Object> problems) {
    if (state.nextAttempt() != null) {
      problems.putIfAbsent(
          target,
          "%d outages, next attempt %s: %s"
              .formatted(state.outages(), state.nextAttempt(), state.reason()));
    }
  }
}
