package io.crosstalk.rules.notify.ticket;

/** Phase of a ticket, to which each status of a target belongs. */
public enum TicketPhase {
  /** No person works on the ticket yet. */
  NEW,
  /** A person works on the ticket, or waits for another. */
  IN_PROGRESS,
  /** The ticket is resolved, rejected or closed. */
  CLOSED
}
