package io.crosstalk.rules.kafka;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.FailedDeliveries;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.query.IncidentQueries;
import io.crosstalk.rules.storage.query.IncidentQueries.OpenCount;
import io.crosstalk.rules.storage.world.WorldStore;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Metrics of this service. The gauges return the values of the last {@link #refresh}, so that
 * reading them never queries the database; in a process that does not lead they have no value.
 */
@Component
final class RulesMeters {
  private static final double MILLIS = 1e3;
  private static final String SECONDS = "seconds";

  private final Counter versions;
  private final Counter unusable;
  private final Counter sent;
  private final AtomicReference<Double> reached;
  private final AtomicReference<Double> outboxDepth;
  private final AtomicReference<Double> deliveriesPending;
  private final AtomicReference<Double> deliveriesFailed;
  private final AtomicReference<Double> openCircuits;
  private final MultiGauge incidentsOpen;
  private final MultiGauge victimsOpen;
  private final MultiGauge waitingSince;
  private final Leadership leadership;
  private final WorldStore worlds;
  private final IncidentQueries incidents;
  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final FailedDeliveries failures;
  private final TargetCircuits circuits;

  RulesMeters(
      MeterRegistry registry,
      Leadership leadership,
      WorldStore worlds,
      IncidentQueries incidents,
      OutboxStore outbox,
      DeliveryStore deliveries,
      FailedDeliveries failures,
      TargetCircuits circuits) {
    this.leadership = leadership;
    this.worlds = worlds;
    this.incidents = incidents;
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.failures = failures;
    this.circuits = circuits;
    versions = registry.counter("crosstalk.rules.versions.read");
    unusable = registry.counter("crosstalk.rules.diagnoses.unusable");
    sent = registry.counter("crosstalk.rules.outbox.sent");
    reached = gauge(registry, "crosstalk.rules.reached.timestamp", SECONDS);
    outboxDepth = gauge(registry, "crosstalk.rules.outbox.depth", null);
    deliveriesPending = gauge(registry, "crosstalk.rules.deliveries.pending", null);
    deliveriesFailed = gauge(registry, "crosstalk.rules.deliveries.failed", null);
    openCircuits = gauge(registry, "crosstalk.rules.targets.open", null);
    incidentsOpen = MultiGauge.builder("crosstalk.rules.incidents.open").register(registry);
    victimsOpen = MultiGauge.builder("crosstalk.rules.victims.open").register(registry);
    waitingSince =
        MultiGauge.builder("crosstalk.rules.waiting.since.timestamp")
            .baseUnit(SECONDS)
            .register(registry);
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
    worlds
        .progress(World.LIVE.key())
        .ifPresent(
            live -> reached.set(live.through() == null ? Double.NaN : seconds(live.through())));
    outboxDepth.set((double) outbox.depth());
    deliveriesPending.set((double) deliveries.count("pending"));
    deliveriesFailed.set((double) failures.count().repeatable());
    openCircuits.set(
        (double)
            circuits.all().values().stream().filter(state -> state.nextAttempt() != null).count());
    Map<Severity, OpenCount> open = incidents.open();
    register(incidentsOpen, open, OpenCount::incidents);
    register(victimsOpen, open, OpenCount::victims);
    waitingSince.register(
        circuits.waitingSince().entrySet().stream()
            .map(each -> row("target", each.getKey(), seconds(each.getValue())))
            .toList(),
        true);
  }

  private void register(
      MultiGauge gauge, Map<Severity, OpenCount> open, ToLongFunction<OpenCount> figure) {
    gauge.register(
        Stream.of(Severity.values())
            .map(
                each ->
                    row(
                        "severity",
                        each.wireName(),
                        figure.applyAsLong(open.getOrDefault(each, OpenCount.NONE))))
            .toList(),
        true);
  }

  private MultiGauge.Row<?> row(String tag, String value, double figure) {
    return MultiGauge.Row.of(Tags.of(tag, value), () -> ofLeader(figure));
  }

  private AtomicReference<Double> gauge(
      MeterRegistry registry, String name, @Nullable String unit) {
    AtomicReference<Double> value = new AtomicReference<>(Double.NaN);
    Gauge.builder(name, () -> ofLeader(Objects.requireNonNull(value.get())))
        .baseUnit(unit)
        .register(registry);
    return value;
  }

  private double ofLeader(double figure) {
    return leadership.isLeading() ? figure : Double.NaN;
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / MILLIS;
  }
}
