package io.crosstalk.rules.notify.targets;

/** Thrown at the start when a target's secret cannot be used; the message names its setting. */
public final class UnusableSecretException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnusableSecretException(String message) {
    super(message);
  }
}
