package io.crosstalk.access;

/** The tokens file cannot be used; the message says why. */
class TokensFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TokensFileException(String message) {
    super(message);
  }

  TokensFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
