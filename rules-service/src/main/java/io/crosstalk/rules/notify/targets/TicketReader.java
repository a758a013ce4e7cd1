package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.util.Collection;
import java.util.Map;

/**
 * Reads what changes in the tickets of a target; {@code TicketReaderContract} tests every
 * implementation. An adapter whose target has tickets may implement it. Tickets are polled, so that
 * Crosstalk needs no address at which another system can call it.
 */
public interface TicketReader {
  /** Number of keys in one call of {@link #versions} at most. */
  int MAX_KEYS = 50;

  /**
   * Versions of tickets, in as few requests as the target permits.
   *
   * @param keys keys of tickets, at most {@link #MAX_KEYS}
   * @return by key a text that differs after a change; a ticket that is not found by its key is
   *     missing
   * @throws UndeliverableException when the target or the network fails
   */
  Map<String, String> versions(Collection<String> keys) throws UndeliverableException;

  /**
   * Reads a ticket.
   *
   * @throws UndeliverableException when the target or the network fails
   */
  TicketReading read(TicketPosition ticket) throws UndeliverableException;
}
