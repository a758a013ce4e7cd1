package io.crosstalk.engine.investigate;

/**
 * Thrown when a ranking is requested for a series that never changes; the message contains the
 * constant value and says what to query instead.
 */
public final class ConstantSeriesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConstantSeriesException(String message) {
    super(message);
  }
}
