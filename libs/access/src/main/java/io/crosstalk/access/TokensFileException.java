package io.crosstalk.access;

/** Thrown when the tokens file cannot be used; the message contains the reason. */
class TokensFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TokensFileException(String message) {
    super(message);
  }

  TokensFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
