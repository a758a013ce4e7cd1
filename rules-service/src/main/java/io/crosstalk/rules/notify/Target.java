package io.crosstalk.rules.notify;

import org.jspecify.annotations.Nullable;

/**
 * A configured notification target.
 *
 * @param kind kind of the target, such as {@code webhook}
 * @param children which child tickets an incident's ticket has
 */
public record Target(String kind, TargetPolicy policy, TargetAdapter adapter, Children children) {

  /** A target without child tickets. */
  public Target(String kind, TargetPolicy policy, TargetAdapter adapter) {
    this(kind, policy, adapter, Children.NONE);
  }

  /** The reader of the target's tickets; null when its adapter reads none. */
  public @Nullable TicketReader reader() {
    return adapter instanceof TicketReader reader ? reader : null;
  }
}
