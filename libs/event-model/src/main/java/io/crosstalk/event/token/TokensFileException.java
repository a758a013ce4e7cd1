package io.crosstalk.event.token;

import org.jspecify.annotations.Nullable;

/** Thrown when the tokens file cannot be used; the message contains the reason. */
public final class TokensFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TokensFileException(String message) {
    this(message, null);
  }

  public TokensFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
