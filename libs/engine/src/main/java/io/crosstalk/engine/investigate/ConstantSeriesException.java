package io.crosstalk.engine.investigate;

/**
 * Reports that the series in question never changes; the message contains its value and an
 * alternative.
 */
public final class ConstantSeriesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConstantSeriesException(String message) {
    super(message);
  }
}
