package io.crosstalk.engine.investigate;

/** Reports a query whose data do not fit into memory; the message says what to do. */
public final class TooManySeriesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManySeriesException(String message) {
    super(message);
  }
}
