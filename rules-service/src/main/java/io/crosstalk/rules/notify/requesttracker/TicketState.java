package io.crosstalk.rules.notify.requesttracker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * State of a ticket in Request Tracker.
 *
 * @param id number of the ticket; after a merge, that of the remaining ticket
 * @param priority the priority as a number, or as a word in some versions
 * @param etag version of the ticket, for a conditional change; null when the target has sent none
 */
record TicketState(
    String id, String status, String subject, String priority, @Nullable String etag) {
  static final String DELETED = "deleted";
  static final String NEW = "new";

  static TicketState of(JsonNode ticket, @Nullable String etag) {
    return new TicketState(
        ticket.path("id").asString(""),
        ticket.path("Status").asString(""),
        ticket.path("Subject").asString(""),
        ticket.path("Priority").asString(""),
        etag);
  }

  boolean isDeleted() {
    return DELETED.equals(status);
  }

  /** Returns whether the ticket with this number has been merged into another one. */
  boolean isMerged(String number) {
    return !Objects.equals(id, number);
  }
}
