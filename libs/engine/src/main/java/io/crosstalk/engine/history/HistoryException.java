package io.crosstalk.engine.history;

/** Reports that the history cannot be read; the message says what to do. */
public final class HistoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public HistoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
