package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Sends the messages of one incident one after another, each with the ticket of the last one. */
public final class Stories {
  private final TargetAdapter adapter;
  private @Nullable Ticket ticket;

  public Stories(TargetAdapter adapter) {
    this.adapter = adapter;
  }

  /** Sends messages of some types, which must be delivered. */
  public Stories send(MessageType... types) throws UndeliverableException {
    for (MessageType type : types) {
      ticket = adapter.deliver(Messages.of(type, ticket)).ticket();
    }
    return this;
  }

  /** The result of a message of a type. */
  public DeliveryResult result(MessageType type) {
    return result(Messages.of(type, ticket));
  }

  /** The result of a message of a type that was sent before. */
  public DeliveryResult repeated(MessageType type) {
    return result(Messages.repeated(Messages.of(type, ticket)));
  }

  private DeliveryResult result(Message message) {
    DeliveryResult result = TargetAdapterContract.deliver(adapter, message);
    if (result instanceof DeliveryResult.Delivered(Ticket next, _)) {
      ticket = next;
    }
    return result;
  }

  /** The ticket of the last message. */
  public Ticket ticket() {
    return Objects.requireNonNull(ticket);
  }

  /** The message, about an incident that differs in one field of its JSON. */
  public static Message with(Message message, String field, Object value) {
    var incident = (ObjectNode) EventJson.mapper().valueToTree(message.incident());
    incident.set(field, EventJson.mapper().valueToTree(value));
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        EventJson.mapper().treeToValue(incident, Incident.class),
        message.text(),
        message.ticket(),
        message.repeated());
  }

  /** The message, about another incident. */
  public static Message with(Message message, Incident incident) {
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        incident,
        message.text(),
        message.ticket(),
        message.repeated());
  }

  /** The message with other texts. */
  public static Message with(Message message, MessageText text) {
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        message.incident(),
        text,
        message.ticket(),
        message.repeated());
  }
}
