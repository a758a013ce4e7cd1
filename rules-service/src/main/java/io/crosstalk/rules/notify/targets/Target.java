package io.crosstalk.rules.notify.targets;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A configured notification target.
 *
 * @param kind kind of the target, such as {@code webhook}
 * @param children which child tickets an incident's ticket has
 * @param reads whether its tickets are read, if its adapter can do so
 */
public record Target(
    String kind, TargetPolicy policy, TargetAdapter adapter, Children children, boolean reads) {

  private static final Set<String> TICKET_SYSTEMS = Set.of("jira", "request-tracker", "servicenow");

  /** The reader of the target's tickets; null when they are not read. */
  public @Nullable TicketReader reader() {
    return reads && opensTickets() && adapter instanceof TicketReader reader ? reader : null;
  }

  /** Returns whether the target opens tickets, or would do so in shadow mode. */
  public boolean opensTickets() {
    return TICKET_SYSTEMS.contains(kind) && policy.mode() != TargetMode.NOTIFY;
  }
}
