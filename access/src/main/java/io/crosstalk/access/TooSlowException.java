package io.crosstalk.access;

import java.io.IOException;
import java.io.Serial;
import java.net.SocketTimeoutException;

/** A caller sends or reads below the least rate. */
final class TooSlowException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  TooSlowException(String message) {
    super(message);
  }

  /**
   * Whether the caller did not move for as long as the container waits, which wraps its time-out.
   */
  static boolean isTimeOut(IOException e) {
    return e instanceof SocketTimeoutException || e.getCause() instanceof SocketTimeoutException;
  }
}
