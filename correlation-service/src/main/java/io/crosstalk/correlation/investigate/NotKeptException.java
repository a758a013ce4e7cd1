package io.crosstalk.correlation.investigate;

/** Nothing, or too little, is kept of what was asked about; the message says what there is. */
public final class NotKeptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotKeptException(String message) {
    super(message);
  }
}
