package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message about an incident to one notification target.
 *
 * @param idempotencyKey key of the message, the same when it is sent again
 * @param type reason of the message; the first message that a target receives is {@code OPENED}
 * @param at event time of the version
 * @param event the CloudEvent as JSON, of the same type
 * @param incident the version of the incident, without series
 * @param text texts for people
 * @param ticket counterpart of the incident in the target, from an earlier message; null before
 * @param repeated whether the message was sent before, and may have had an effect
 * @param child child ticket that the message is for; null for the incident's own ticket
 */
public record Message(
    String idempotencyKey,
    MessageType type,
    Instant at,
    byte[] event,
    Incident incident,
    MessageText text,
    @Nullable Ticket ticket,
    boolean repeated,
    @Nullable ChildTicket child) {

  /** A message for the incident's own ticket. */
  public Message(
      String idempotencyKey,
      MessageType type,
      Instant at,
      byte[] event,
      Incident incident,
      MessageText text,
      @Nullable Ticket ticket,
      boolean repeated) {
    this(idempotencyKey, type, at, event, incident, text, ticket, repeated, null);
  }

  /** The same message with other texts. */
  Message with(MessageText other) {
    return new Message(idempotencyKey, type, at, event, incident, other, ticket, repeated, child);
  }

  /**
   * Severity that decides the priority of the ticket. That of a child is one step lower than that
   * of its incident, so that one problem has one ticket of its priority, however many teams it has.
   */
  public Severity ticketSeverity() {
    Severity severity = incident.severity();
    return child == null
        ? severity
        : switch (severity) {
          case CRITICAL -> Severity.MAJOR;
          case MAJOR -> Severity.MINOR;
          case MINOR, INFO -> Severity.INFO;
        };
  }

  /** Id by which a ticket is found again: that of the incident, or that of the child. */
  public String ticketId() {
    return child == null ? incident.id() : child.id();
  }
}
