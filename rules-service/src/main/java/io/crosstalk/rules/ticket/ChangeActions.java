package io.crosstalk.rules.ticket;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import java.util.ArrayList;
import java.util.List;

/**
 * Determines the actions on an incident that follow from a change of its ticket. A change to what
 * the incident is already has no action, so that two systems cannot answer each other for ever.
 */
final class ChangeActions {
  private ChangeActions() {}

  /**
   * The actions, in the order in which they are applied.
   *
   * @param ticket key of the ticket
   * @param incident status of the incident
   */
  static List<Action> of(TicketChange.Content change, String ticket, IncidentStatus incident) {
    return switch (change) {
      case TicketChange.StatusChanged status -> ofStatus(status, ticket, incident);
      case TicketChange.AssigneeChanged(String assignee) -> {
        if (assignee == null) {
          yield List.of(new Action.Comment(Texts.of("ticket.unassigned", ticket)));
        }
        String reason = Texts.of("ticket.assigned", ticket, assignee);
        List<Action> actions = new ArrayList<>();
        actions.add(new Action.Assign(assignee, reason));
        if (isWaiting(incident)) {
          actions.add(new Action.Acknowledge(reason));
        }
        yield actions;
      }
      case TicketChange.Commented(String text) ->
          text.isEmpty() ? List.of() : List.of(new Action.Comment(text));
    };
  }

  /**
   * The comments that follow from a change of a child ticket, with its team. What a team does in
   * its ticket decides nothing about the incident: it is not closed with a child.
   *
   * @param ticket key of the ticket
   */
  static List<Action> ofChild(TicketChange.Content change, String ticket, String team) {
    String text =
        switch (change) {
          case TicketChange.StatusChanged status ->
              Texts.of("ticket.status", ticket, status.name());
          case TicketChange.AssigneeChanged(String assignee) ->
              assignee == null
                  ? Texts.of("ticket.unassigned", ticket)
                  : Texts.of("ticket.assigned", ticket, assignee);
          case TicketChange.Commented(String comment) -> comment;
        };
    return text.isEmpty()
        ? List.of()
        : List.of(new Action.Comment(Texts.of("child.comment", team, text)));
  }

  private static List<Action> ofStatus(
      TicketChange.StatusChanged change, String ticket, IncidentStatus incident) {
    String reason = Texts.of("ticket.status", ticket, change.name());
    boolean isOver = incident == IncidentStatus.RESOLVED;
    if (change.to() == TicketPhase.CLOSED) {
      return isOver ? List.of() : List.of(new Action.Resolve(reason));
    }
    if (isOver) {
      return change.from() == TicketPhase.CLOSED ? List.of(new Action.Reopen(reason)) : List.of();
    }
    return change.to() == TicketPhase.IN_PROGRESS && isWaiting(incident)
        ? List.of(new Action.Acknowledge(reason))
        : List.of();
  }

  private static boolean isWaiting(IncidentStatus incident) {
    return incident == IncidentStatus.OPEN || incident == IncidentStatus.REOPENED;
  }
}
