package io.crosstalk.access;

import java.io.IOException;
import java.io.Serial;
import java.net.SocketTimeoutException;

/** Thrown when a caller sends or reads below the minimum rate. */
final class TooSlowException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  TooSlowException(String message) {
    super(message);
  }

  /**
   * Returns whether the exception is a time-out of the servlet container, which has waited too long
   * for the caller's bytes.
   */
  static boolean isTimeOut(IOException e) {
    return e instanceof SocketTimeoutException || e.getCause() instanceof SocketTimeoutException;
  }
}
