package io.crosstalk.engine.investigate;

/** Thrown when too little data is stored to answer a query; the message says what is stored. */
public final class NotKeptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotKeptException(String message) {
    super(message);
  }
}
