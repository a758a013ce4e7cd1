package io.crosstalk.evaluate;

/** Error that the user can correct; the message says how. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refused(String message) {
    super(message);
  }
}
