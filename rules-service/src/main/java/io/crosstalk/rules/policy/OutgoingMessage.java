package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.MessageType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message about an incident that is in the outbox.
 *
 * @param at event time of the version or action
 * @param json the incident without series, as the diagnosis and people state it
 * @param incident the incident as the diagnosis states it
 * @param outbox position of the message in the outbox
 * @param key key of the world and the incident
 * @param origin ticket in which a person has acted; null for none
 */
public record OutgoingMessage(
    World world,
    MessageType type,
    Instant at,
    ObjectNode json,
    Incident incident,
    long outbox,
    String key,
    @Nullable TicketOrigin origin) {
  /** Returns whether the message states a person's action. */
  boolean isByPerson() {
    return json.has("action");
  }

  /** Returns whether the message states a person's decision on the grouping. */
  boolean isOnGrouping() {
    return json.path("action").has("incident");
  }

  /** Ticket of a target in which a person has acted, as its id of a child; null for another. */
  @Nullable String originIn(String target) {
    return origin != null && origin.target().equals(target) ? origin.child() : null;
  }
}
