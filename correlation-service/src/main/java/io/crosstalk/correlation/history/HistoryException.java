package io.crosstalk.correlation.history;

/** What was kept cannot be read; the message says what to do. */
public final class HistoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public HistoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
