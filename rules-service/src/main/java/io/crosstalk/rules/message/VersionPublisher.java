package io.crosstalk.rules.message;

import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.World;
import io.crosstalk.rules.policy.MessageDispatcher;
import io.crosstalk.rules.policy.OutgoingMessage;
import io.crosstalk.rules.policy.TicketOrigin;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.IncidentStore.Version;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.query.IncidentView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Appends messages about incidents to the outbox and to the log of the incident, and queues them
 * for the notification targets.
 */
@Component
public class VersionPublisher {
  private final OutboxStore outbox;
  private final EventLog log;
  private final IncidentView view;
  private final MessageDispatcher dispatcher;

  VersionPublisher(
      OutboxStore outbox, EventLog log, IncidentView view, MessageDispatcher dispatcher) {
    this.outbox = outbox;
    this.view = view;
    this.log = log;
    this.dispatcher = dispatcher;
  }

  /**
   * Appends the versions with something to act on; all others are stored only.
   *
   * @param people versions that people have caused
   */
  public void announce(World world, List<Version> versions, PeoplesChanges people, Instant now) {
    for (Version version : versions) {
      Publication publication = version.publication();
      ObjectNode action = people.action(publication);
      MessageType type = type(version, action);
      if (type == null) {
        continue;
      }
      ObjectNode json = IncidentEvents.incident(version, now);
      if (action != null) {
        json.set("action", action);
      }
      log.add(EventLog.Item.of(json, type, publication.at(), now));
      append(world, type, publication.at(), json, publication.incident(), now, null);
    }
  }

  /** Type of the message about a version; null for none. Receivers are notified of every action. */
  private static @Nullable MessageType type(Version version, @Nullable ObjectNode action) {
    MessageType type = version.message();
    return type == null && action != null ? MessageType.CHANGED : type;
  }

  /**
   * Appends a message.
   *
   * @param at event time of the version or action
   * @param json the incident without series, as the diagnosis and people state it
   * @param incident the incident as the diagnosis states it
   * @param origin ticket in which a person has acted; null for none
   */
  public void append(
      World world,
      MessageType type,
      Instant at,
      ObjectNode json,
      Incident incident,
      Instant now,
      @Nullable TicketOrigin origin) {
    view.addSite(json, incident.id());
    OutboxStore.Entry entry = IncidentEvents.of(world, type, at, json);
    long position = outbox.append(entry, now);
    dispatcher.dispatch(
        new OutgoingMessage(world, type, at, json, incident, position, entry.key(), origin), now);
  }
}
