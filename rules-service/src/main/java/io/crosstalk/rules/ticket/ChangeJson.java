package io.crosstalk.rules.ticket;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.ticket.TicketChange;

/** Converts the content of a change of a ticket to JSON, in which it waits to be applied. */
final class ChangeJson {
  private ChangeJson() {}

  static String write(TicketChange.Content content) {
    return EventJson.mapper().writeValueAsString(content);
  }

  /**
   * The content of a change.
   *
   * @param kind kind of the change
   */
  static TicketChange.Content read(String kind, String json) {
    return EventJson.mapper().readValue(json, type(kind));
  }

  private static Class<? extends TicketChange.Content> type(String kind) {
    return switch (kind) {
      case "status" -> TicketChange.StatusChanged.class;
      case "assignee" -> TicketChange.AssigneeChanged.class;
      case "comment" -> TicketChange.Commented.class;
      default -> throw new IllegalArgumentException("no kind of change: " + kind);
    };
  }
}
