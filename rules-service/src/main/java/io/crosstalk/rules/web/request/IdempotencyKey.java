package io.crosstalk.rules.web.request;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Check of the header {@code Idempotency-Key}. */
public final class IdempotencyKey {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");

  private IdempotencyKey() {}

  /** Returns the key; null without one. */
  public static @Nullable String checked(@Nullable String key) {
    if (key != null && !KEY.matcher(key).matches()) {
      throw ProblemException.badBody(
          "The Idempotency-Key must have 1 to 200 printable ASCII characters without spaces.");
    }
    return key;
  }
}
