package io.crosstalk.rules.notify.ticket;

import java.util.List;

/** Result of reading a ticket. */
public sealed interface TicketReading {
  /**
   * The ticket, with its changes in the order of the target.
   *
   * @param ticket the ticket as it is now; its key differs from the requested one when the target
   *     has changed it
   * @param position text for the next reading
   */
  record Found(Ticket ticket, String position, List<TicketChange> changes)
      implements TicketReading {
    public Found {
      changes = List.copyOf(changes);
    }
  }

  /**
   * The ticket cannot be read any more.
   *
   * @param reason sentence for people, without a full stop
   */
  record Lost(String reason) implements TicketReading {}
}
