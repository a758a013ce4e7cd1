package io.crosstalk.rules.kafka;

import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.FailedDeliveries;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.query.IncidentQueries;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/**
 * Metrics of this service. The gauges return the values of the last {@link #refresh}, so that
 * reading them never queries the database.
 */
@Component
final class RulesMeters {
  private final Counter versions;
  private final Counter unusable;
  private final Counter sent;
  private final AtomicLong incidentsOpen;
  private final AtomicLong outboxDepth;
  private final AtomicLong deliveriesPending;
  private final AtomicLong deliveriesFailed;
  private final AtomicLong openCircuits;
  private final IncidentQueries incidents;
  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final FailedDeliveries failures;
  private final TargetCircuits circuits;

  RulesMeters(
      MeterRegistry registry,
      IncidentQueries incidents,
      OutboxStore outbox,
      DeliveryStore deliveries,
      FailedDeliveries failures,
      TargetCircuits circuits) {
    this.incidents = incidents;
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.failures = failures;
    this.circuits = circuits;
    versions = registry.counter("crosstalk.rules.versions.read");
    unusable = registry.counter("crosstalk.rules.diagnoses.unusable");
    sent = registry.counter("crosstalk.rules.outbox.sent");
    incidentsOpen = gauge(registry, "crosstalk.rules.incidents.open");
    outboxDepth = gauge(registry, "crosstalk.rules.outbox.depth");
    deliveriesPending = gauge(registry, "crosstalk.rules.deliveries.pending");
    deliveriesFailed = gauge(registry, "crosstalk.rules.deliveries.failed");
    openCircuits = gauge(registry, "crosstalk.rules.targets.open");
  }

  /** Counts the records of a read, once they are stored. */
  void stored(List<DiagnosisRecord> records) {
    versions.increment(records.stream().filter(r -> r.message() instanceof Version).count());
    unusable.increment(records.stream().filter(r -> r.message() == null).count());
  }

  void sent(int count) {
    sent.increment(count);
  }

  /** Queries the database for the current values of the gauges. */
  void refresh() {
    incidentsOpen.set(incidents.open());
    outboxDepth.set(outbox.depth());
    deliveriesPending.set(deliveries.count("pending"));
    deliveriesFailed.set(failures.count().repeatable());
    openCircuits.set(
        circuits.all().values().stream().filter(state -> state.nextAttempt() != null).count());
  }

  private static AtomicLong gauge(MeterRegistry registry, String name) {
    AtomicLong value = new AtomicLong();
    Gauge.builder(name, value, AtomicLong::doubleValue).register(registry);
    return value;
  }
}
