package io.crosstalk.rules.notify.targets;

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

  /** A target without child tickets. */
  public Target(String kind, TargetPolicy policy, TargetAdapter adapter) {
    this(kind, policy, adapter, Children.NONE, true);
  }

  /** The reader of the target's tickets; null when they are not read. */
  public @Nullable TicketReader reader() {
    return reads && adapter instanceof TicketReader reader ? reader : null;
  }
}
