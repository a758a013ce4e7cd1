package io.crosstalk.rules.action;

/** Thrown when a key of an earlier, different request is used again. */
public final class KeyReusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeyReusedException(String key) {
    super(
        "The Idempotency-Key '"
            + key
            + "' belongs to an earlier, different request. Use a new key for each action.");
  }
}
