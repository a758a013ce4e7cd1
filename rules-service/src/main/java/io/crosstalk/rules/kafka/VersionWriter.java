package io.crosstalk.rules.kafka;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.rules.message.DecisionEffect;
import io.crosstalk.rules.message.VersionPublisher;
import io.crosstalk.rules.ownership.OwnedIncidents;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EarlierIncidents;
import io.crosstalk.rules.storage.incident.IncidentStore;
import io.crosstalk.rules.storage.incident.OpenIncidents;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds to a version what only this service knows, stores it, and announces it. A version that was
 * stored before is skipped.
 */
@Component
final class VersionWriter {
  private final EarlierIncidents earlier;
  private final OpenIncidents open;
  private final IncidentStore incidents;
  private final DecisionStore decisions;
  private final VersionPublisher publisher;

  VersionWriter(
      EarlierIncidents earlier,
      OpenIncidents open,
      IncidentStore incidents,
      DecisionStore decisions,
      VersionPublisher publisher) {
    this.earlier = earlier;
    this.open = open;
    this.incidents = incidents;
    this.decisions = decisions;
    this.publisher = publisher;
  }

  /**
   * A stored version that is to be announced.
   *
   * @param action action of the person that has caused it; null without one
   * @param trace span of the decision that has caused it; null without one
   */
  record Announcement(
      World world,
      IncidentStore.Stored stored,
      @Nullable ObjectNode action,
      @Nullable String trace) {
    Announcement causedBy(@Nullable String decision) {
      return new Announcement(world, stored, action, decision);
    }
  }

  /** Stores a version; the result is empty when it was stored before. */
  Optional<Announcement> store(World world, Version version, Ownership ownership, Instant now) {
    DecisionEffect effect = effect(world, version);
    return incidents
        .store(
            world,
            with(version, earlier.addTo(OwnedIncidents.of(version.incident(), ownership))),
            effect == null ? null : effect.entry(version.at()),
            now)
        .map(
            stored ->
                new Announcement(world, stored, effect == null ? null : effect.action(), null));
  }

  /**
   * Ends the incidents that are open, of which no more versions follow.
   *
   * @param reached event time that the world has reached
   */
  List<Announcement> expire(World world, Instant reached, Ownership ownership, Instant now) {
    return open.unresolved(world, reached).stream()
        .map(
            each ->
                new Version(
                    world.key(),
                    each,
                    VersionKind.RESOLVED,
                    Objects.requireNonNull(each.resolvedAt()),
                    null,
                    null))
        .flatMap(each -> store(world, each, ownership, now).stream())
        .toList();
  }

  void announce(Announcement each, Instant now) {
    publisher.announce(each.world, each.stored, each.action, now);
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
