package io.crosstalk.rules.notify;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of sending an event to a notification target. */
sealed interface DeliveryResult {
  /** The target has accepted the event. */
  record Delivered() implements DeliveryResult {}

  /**
   * The target cannot accept the event now.
   *
   * @param reason text for the log
   * @param after pause that the target requests; null without a request
   */
  record TryAgain(String reason, @Nullable Duration after) implements DeliveryResult {}

  /** The target refuses the event for good. */
  record Refused(String reason) implements DeliveryResult {}
}
