package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Determines the fields of a ticket that a message changes. A field that a person has set to
 * another value is left unchanged.
 *
 * @param priorities priority by the severity
 * @param resolvedStatus status of a ticket whose incident is over
 * @param openStatus status of a closed ticket whose incident is reopened
 */
record FieldChanges(Map<Severity, Integer> priorities, String resolvedStatus, String openStatus) {
  static final String STATUS = "Status";
  static final String SUBJECT = "Subject";
  static final String PRIORITY = "Priority";

  /**
   * The changed fields with their new values; empty if nothing changes.
   *
   * @param closed whether the ticket has a status that its lifecycle treats as closed
   */
  Map<String, Object> of(Message message, TicketState ticket, boolean closed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    String subject = TicketText.subject(message);
    if (ticket.subject().contains(TicketText.mark(message)) && !ticket.subject().equals(subject)) {
      fields.put(SUBJECT, subject);
    }
    if (IncidentEnd.isIn(message)) {
      if (!closed) {
        fields.put(STATUS, resolvedStatus);
      }
      return fields;
    }
    if (message.type() == MessageType.REOPENED && closed) {
      fields.put(STATUS, openStatus);
    }
    Integer priority = priorities.get(message.ticketSeverity());
    if (priority != null && isOurs(ticket.priority()) && !isSame(priority, ticket.priority())) {
      fields.put(PRIORITY, priority);
    }
    return fields;
  }

  /** Returns whether a priority is one of the settings, so that no other system has set it. */
  private boolean isOurs(String current) {
    return priorities.values().stream().anyMatch(each -> isSame(each, current));
  }

  private static boolean isSame(Integer priority, String current) {
    return priority.toString().equals(current);
  }
}
