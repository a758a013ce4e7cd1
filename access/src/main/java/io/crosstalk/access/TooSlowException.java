package io.crosstalk.access;

import java.io.IOException;
import java.io.Serial;

/** A caller sends or reads below the least rate. */
final class TooSlowException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  TooSlowException(String message) {
    super(message);
  }
}
