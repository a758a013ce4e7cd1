package io.crosstalk.engine.investigate;

/**
 * Reports that too little data is kept of the series in question; the message says what there is.
 */
public final class NotKeptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotKeptException(String message) {
    super(message);
  }
}
