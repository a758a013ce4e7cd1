package io.crosstalk.rules.kafka;

import io.crosstalk.event.DiagnosisMessage.Version;
import io.crosstalk.event.Incident;
import io.crosstalk.event.World;
import io.crosstalk.rules.message.DecisionEffect;
import io.crosstalk.rules.message.VersionPublisher;
import io.crosstalk.rules.ownership.OwnedIncidents;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EarlierIncidents;
import io.crosstalk.rules.storage.incident.IncidentStore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Adds to a version what only this service knows, stores it, and announces it. A version that was
 * stored before is skipped.
 */
@Component
final class VersionWriter {
  private final EarlierIncidents earlier;
  private final IncidentStore incidents;
  private final DecisionStore decisions;
  private final VersionPublisher publisher;

  VersionWriter(
      EarlierIncidents earlier,
      IncidentStore incidents,
      DecisionStore decisions,
      VersionPublisher publisher) {
    this.earlier = earlier;
    this.incidents = incidents;
    this.decisions = decisions;
    this.publisher = publisher;
  }

  void write(World world, Version version, Ownership ownership, Instant now) {
    DecisionEffect effect = effect(world, version);
    incidents
        .store(
            world,
            with(version, earlier.addTo(OwnedIncidents.of(version.incident(), ownership))),
            effect == null ? null : effect.entry(version.at()),
            now)
        .ifPresent(
            stored ->
                publisher.announce(world, stored, effect == null ? null : effect.action(), now));
  }

  private @Nullable DecisionEffect effect(World world, Version version) {
    Long decision = version.decision();
    return decision == null
        ? null
        : decisions
            .find(world, decision)
            .flatMap(made -> DecisionEffect.on(version.incident().id(), made))
            .orElse(null);
  }

  private static Version with(Version version, Incident incident) {
    return new Version(
        version.world(),
        incident,
        version.kind(),
        version.at(),
        version.mergedInto(),
        version.decision());
  }
}
