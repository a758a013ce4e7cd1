package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Runs an action and returns the rejection that it throws. */
final class Rejections {
  private Rejections() {}

  static RejectedReadingException of(ThrowingCallable reading) {
    RejectedReadingException rejection =
        catchThrowableOfType(RejectedReadingException.class, reading);
    if (rejection == null) {
      throw new AssertionError("it was not refused");
    }
    return rejection;
  }
}
