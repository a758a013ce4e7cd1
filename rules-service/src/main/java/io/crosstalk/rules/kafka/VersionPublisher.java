package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.World;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.OutboxStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Appends messages about incidents to the outbox, each with the notification targets that will
 * receive it.
 */
@Component
final class VersionPublisher {
  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final Targets targets;

  VersionPublisher(OutboxStore outbox, DeliveryStore deliveries, Targets targets) {
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.targets = targets;
  }

  /** Appends the versions with something to act on; all others are stored only. */
  void announce(World world, List<Publication> publications, RuleBook rules, Instant now) {
    for (Publication publication : publications) {
      MessageType type = publication.kind().message();
      if (type == null) {
        continue;
      }
      OutboxStore.Entry entry = IncidentEvents.of(world, publication, type, now);
      long position = outbox.append(entry, now);
      for (String target : recipients(world, publication, rules, entry.key())) {
        deliveries.add(position, target, entry.key(), now);
      }
    }
  }

  /**
   * Names of the targets that receive a publication. A target that has been notified of an incident
   * receives all later versions, whatever their severity.
   */
  private Set<String> recipients(World world, Publication publication, RuleBook rules, String key) {
    List<TargetPolicy> open =
        targets.policies().stream().filter(policy -> world.isLive() || policy.replays()).toList();
    if (open.isEmpty()) {
      return Set.of();
    }
    Set<String> notified = deliveries.targetsOf(key);
    Set<String> wanted =
        rules.targets(
            publication.incident(),
            publication.at(),
            open.stream().map(TargetPolicy::name).toList());
    Set<String> recipients = new HashSet<>();
    for (TargetPolicy policy : open) {
      boolean severe = publication.incident().severity().compareTo(policy.minSeverity()) <= 0;
      if (notified.contains(policy.name()) || (severe && wanted.contains(policy.name()))) {
        recipients.add(policy.name());
      }
    }
    return recipients;
  }
}
