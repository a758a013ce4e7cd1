package io.crosstalk.collectors.vmware;

import org.jspecify.annotations.Nullable;

/** Reports that a response of vCenter cannot be parsed; the message says why. */
final class BadAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  BadAnswerException(String message) {
    this(message, null);
  }

  BadAnswerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
