package io.crosstalk.rules.notify;

import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import io.crosstalk.rules.storage.Lease;
import io.crosstalk.rules.storage.Leases;
import io.crosstalk.rules.storage.ShadowStore;
import io.crosstalk.rules.storage.ShadowStore.Shadow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Records what a notification target in shadow mode would have received, while this instance holds
 * its lease. Nothing is sent.
 */
final class ShadowWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(ShadowWork.class);
  private static final int BATCH = 100;

  private final String target;
  private final String leaseName;
  private final DeliveryStore deliveries;
  private final ShadowStore shadows;
  private final TransactionOperations transactions;
  private final Leases leases;
  private final RulesClock wallClock;

  ShadowWork(
      String target,
      DeliveryStore deliveries,
      ShadowStore shadows,
      TransactionOperations transactions,
      Leases leases,
      RulesClock wallClock) {
    this.target = target;
    this.leaseName = DeliveryWork.leaseName(target);
    this.deliveries = deliveries;
    this.shadows = shadows;
    this.transactions = transactions;
    this.leases = leases;
    this.wallClock = wallClock;
    leases.share(leaseName);
  }

  @Override
  public Next step() {
    Optional<Lease> lease = leases.hold(leaseName);
    if (lease.isEmpty()) {
      return Next.STAND_BY;
    }
    Instant now = wallClock.now();
    deliveries.supersede(target, now);
    List<Due> due = deliveries.due(target, now, Map.of(), BATCH);
    due.forEach(each -> record(each, now));
    return due.isEmpty() ? Next.AFTER_PAUSE : Next.IMMEDIATELY;
  }

  @Override
  public void recover() {
    leases.release(leaseName);
  }

  /** Records a message; one that cannot be read is marked as failed and does not stop others. */
  private void record(Due due, Instant now) {
    try {
      Shadow shadow = shadow(due);
      transactions.executeWithoutResult(status -> shadows.record(due, target, shadow, now));
    } catch (JacksonException | IllegalArgumentException e) {
      LOG.error("a message to {} cannot be read: {}", target, due.eventId(), e);
      deliveries.failed(due.id(), now, "it cannot be read: " + e.getMessage());
    }
  }

  private static Shadow shadow(Due due) {
    JsonNode event = EventJson.mapper().readTree(due.payload());
    Severity stated = due.amendment().severity();
    return new Shadow(
        MessageType.ofEvent(event.path("type").asString()),
        stated == null ? Severity.parse(event.path("data").path("severity").asString()) : stated,
        Instant.parse(event.path("time").asString()));
  }
}
