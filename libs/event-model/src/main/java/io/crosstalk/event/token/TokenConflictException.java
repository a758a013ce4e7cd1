package io.crosstalk.event.token;

/** Thrown when the present tokens do not permit a change; the message says what to do. */
public final class TokenConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TokenConflictException(String message) {
    super(message);
  }
}
