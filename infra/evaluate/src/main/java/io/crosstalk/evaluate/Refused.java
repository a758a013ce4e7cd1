package io.crosstalk.evaluate;

/** What whoever called can put right; the message says how. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refused(String message) {
    super(message);
  }
}
