package io.crosstalk.rules.message;

import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.World;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.EventLog;
import io.crosstalk.rules.storage.IncidentStore.Version;
import io.crosstalk.rules.storage.IncidentView;
import io.crosstalk.rules.storage.OutboxStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Appends messages about incidents to the outbox, each with the notification targets that will
 * receive it, and to the log of the incident.
 */
@Component
public class VersionPublisher {
  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final EventLog log;
  private final IncidentView view;
  private final Targets targets;

  VersionPublisher(
      OutboxStore outbox,
      DeliveryStore deliveries,
      EventLog log,
      IncidentView view,
      Targets targets) {
    this.outbox = outbox;
    this.view = view;
    this.deliveries = deliveries;
    this.log = log;
    this.targets = targets;
  }

  /** Appends the versions with something to act on; all others are stored only. */
  public void announce(World world, List<Version> versions, RuleBook rules, Instant now) {
    for (Version version : versions) {
      MessageType type = version.message();
      if (type == null) {
        continue;
      }
      Publication publication = version.publication();
      ObjectNode json = IncidentEvents.incident(version, now);
      log.add(EventLog.Item.of(json, type, publication.at(), now));
      append(world, type, publication.at(), json, publication.incident(), rules, now);
    }
  }

  /**
   * Appends a message.
   *
   * @param at event time of the version or action
   * @param json the incident without series, as the diagnosis and people state it
   * @param incident the incident as the diagnosis states it, for the rules
   */
  public void append(
      World world,
      MessageType type,
      Instant at,
      ObjectNode json,
      Incident incident,
      RuleBook rules,
      Instant now) {
    view.addSite(json, incident.id());
    OutboxStore.Entry entry = IncidentEvents.of(world, type, at, json);
    long position = outbox.append(entry, now);
    for (String target : recipients(world, incident, at, rules, entry.key())) {
      deliveries.add(position, target, entry.key(), type, now);
    }
  }

  /**
   * Names of the targets that receive a message. A target that has been notified of an incident
   * receives all later messages, whatever its severity.
   */
  private Set<String> recipients(
      World world, Incident incident, Instant at, RuleBook rules, String key) {
    List<TargetPolicy> open =
        targets.policies().stream().filter(policy -> world.isLive() || policy.replays()).toList();
    if (open.isEmpty()) {
      return Set.of();
    }
    Set<String> notified = deliveries.targetsOf(key);
    Set<String> wanted =
        rules.targets(incident, at, open.stream().map(TargetPolicy::name).toList());
    Set<String> recipients = new HashSet<>();
    for (TargetPolicy policy : open) {
      boolean severe = incident.severity().compareTo(policy.minSeverity()) <= 0;
      if (notified.contains(policy.name()) || (severe && wanted.contains(policy.name()))) {
        recipients.add(policy.name());
      }
    }
    return recipients;
  }
}
