package io.crosstalk.rules.notify;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a target has answered. */
sealed interface DeliveryResult {
  /** It has the event. */
  record Delivered() implements DeliveryResult {}

  /**
   * Not now.
   *
   * @param after how long the target asks to be left alone; null when it does not say
   */
  record TryAgain(String reason, @Nullable Duration after) implements DeliveryResult {}

  /** It will never take it. */
  record Refused(String reason) implements DeliveryResult {}
}
