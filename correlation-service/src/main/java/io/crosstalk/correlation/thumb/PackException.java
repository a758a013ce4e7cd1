package io.crosstalk.correlation.thumb;

/** A pack of rules of thumb cannot be used; the message says where it is wrong and what to do. */
public final class PackException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  PackException(String message) {
    super(message);
  }
}
