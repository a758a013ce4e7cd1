package io.crosstalk.rules.notify.targets;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown when a message cannot be delivered; contains the result to return. */
public final class UndeliverableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient DeliveryResult result;

  private UndeliverableException(String reason, DeliveryResult result) {
    super(reason);
    this.result = result;
  }

  /** Exception for a failure that may be gone later. */
  public static UndeliverableException forNow(String reason, @Nullable Duration after) {
    return new UndeliverableException(reason, new DeliveryResult.TryAgain(reason, after));
  }

  /**
   * Exception for a request without an answer, which the target may still carry out.
   *
   * @param underWay longest time for which it may do so
   */
  public static UndeliverableException withoutAnswer(String reason, Duration underWay) {
    return new UndeliverableException(reason, new DeliveryResult.TryAgain(reason, null, underWay));
  }

  /** Exception for a message that the target will never accept. */
  public static UndeliverableException forGood(String reason) {
    return new UndeliverableException(reason, new DeliveryResult.Refused(reason));
  }

  public DeliveryResult result() {
    return result;
  }
}
