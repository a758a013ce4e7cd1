package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends the present state of an incident as an alert. Labels identify an alert: when a label of the
 * incident has changed, the same request ends the alert with the old labels. Sending an alert again
 * has no further effect.
 */
final class AlertmanagerAdapter implements TargetAdapter {
  private final AlertsApi api;
  private final Duration keepFiringFor;
  private final RulesClock wallClock;

  AlertmanagerAdapter(AlertsApi api, Duration keepFiringFor, RulesClock wallClock) {
    this.api = api;
    this.keepFiringFor = keepFiringFor;
    this.wallClock = wallClock;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    Instant now = wallClock.now();
    Alert alert = Alert.of(message, isOver(message) ? end(message, now) : now.plus(keepFiringFor));
    List<Alert> alerts = new ArrayList<>();
    for (Alert active : api.active(message.incident().id())) {
      if (!active.labels().equals(alert.labels())) {
        alerts.add(active.endedAt(now));
      }
    }
    alerts.add(alert);
    api.put(alerts);
    return DeliveryResult.Delivered.WITHOUT_TICKET;
  }

  private static boolean isOver(Message message) {
    return message.type().isEnd() || message.incident().status() == IncidentStatus.RESOLVED;
  }

  /** The end of the degradation; a time in the future would keep the alert firing. */
  private static Instant end(Message message, Instant now) {
    Incident incident = message.incident();
    Instant end = incident.end() == null ? message.at() : incident.end();
    return end.isAfter(now) ? now : end;
  }

  @Override
  public void close() {
    api.close();
  }
}
