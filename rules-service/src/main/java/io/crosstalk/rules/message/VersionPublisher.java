package io.crosstalk.rules.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.policy.MessageDispatcher;
import io.crosstalk.rules.policy.OutgoingMessage;
import io.crosstalk.rules.policy.TicketOrigin;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.IncidentStore.Stored;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.query.IncidentView;
import java.time.Instant;
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
   * Appends the message about a version; one with nothing to act on is stored only.
   *
   * @param action the action of a person that has caused the version, of which receivers are always
   *     notified; null without one
   */
  public void announce(World world, Stored stored, @Nullable ObjectNode action, Instant now) {
    MessageType type =
        stored.message() == null && action != null ? MessageType.CHANGED : stored.message();
    if (type == null) {
      return;
    }
    ObjectNode json = IncidentEvents.incident(stored, now);
    if (action != null) {
      json.set("action", action);
    }
    Instant at = stored.version().at();
    log.add(EventLog.Item.of(json, type, at, now));
    append(world, type, at, json, stored.version().incident(), now, null);
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
