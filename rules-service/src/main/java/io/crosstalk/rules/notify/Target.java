package io.crosstalk.rules.notify;

import org.jspecify.annotations.Nullable;

/**
 * A configured notification target.
 *
 * @param kind kind of the target, such as {@code webhook}
 */
public record Target(String kind, TargetPolicy policy, TargetAdapter adapter) {
  /** The reader of the target's tickets; null when its adapter reads none. */
  public @Nullable TicketReader reader() {
    return adapter instanceof TicketReader reader ? reader : null;
  }
}
