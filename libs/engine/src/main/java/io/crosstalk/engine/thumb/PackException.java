package io.crosstalk.engine.thumb;

/**
 * Thrown when a pack of rules of thumb cannot be used; the message says where the error is and what
 * to do.
 */
public final class PackException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  PackException(String message) {
    super(message);
  }
}
