package io.crosstalk.rules.notify.ticket;

import java.util.Set;

/**
 * State of the reading of a ticket.
 *
 * @param key key of the ticket
 * @param position text that the reader returned last; empty before the first reading
 * @param seen ids of the changes that were read before; a reader may return them again
 */
public record TicketPosition(String key, String position, Set<String> seen) {
  public TicketPosition {
    seen = Set.copyOf(seen);
  }

  /** Position before the first reading. */
  public static TicketPosition first(String key) {
    return new TicketPosition(key, "", Set.of());
  }
}
