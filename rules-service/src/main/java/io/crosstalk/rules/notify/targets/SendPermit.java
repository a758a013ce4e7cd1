package io.crosstalk.rules.notify.targets;

import java.util.function.BooleanSupplier;

/**
 * Permission to send requests to a target, which ends with the lease of the target. Clients check
 * it immediately before each request, so that a process that was frozen does not send when it runs
 * again.
 */
public final class SendPermit {
  /** Reason of a request that was not sent. */
  public static final String LOST = "another instance sends to this target now";

  private static final ScopedValue<BooleanSupplier> CURRENT = ScopedValue.newInstance();

  private SendPermit() {}

  /** Calls an operation whose requests are sent only while a condition holds. */
  public static <T, X extends Throwable> T during(
      BooleanSupplier condition, ScopedValue.CallableOp<T, X> operation) throws X {
    return ScopedValue.where(CURRENT, condition).call(operation);
  }

  /** Returns whether the current thread may send a request. */
  public static boolean isValid() {
    return !CURRENT.isBound() || CURRENT.get().getAsBoolean();
  }
}
