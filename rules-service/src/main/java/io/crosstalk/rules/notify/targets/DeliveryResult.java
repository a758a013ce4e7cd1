package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.ticket.Ticket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of sending a message to a notification target. */
public sealed interface DeliveryResult {
  /**
   * The target has accepted the message.
   *
   * @param ticket the counterpart of the incident; null when the target has none
   */
  record Delivered(@Nullable Ticket ticket) implements DeliveryResult {
    public static final Delivered WITHOUT_TICKET = new Delivered(null);
  }

  /**
   * The target cannot accept the message now.
   *
   * @param reason text for the log
   * @param after pause that the target requests; null without a request
   */
  record TryAgain(String reason, @Nullable Duration after) implements DeliveryResult {}

  /** The target refuses the message for good. */
  record Refused(String reason) implements DeliveryResult {}
}
