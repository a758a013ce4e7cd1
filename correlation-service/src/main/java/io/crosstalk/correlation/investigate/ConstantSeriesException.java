package io.crosstalk.correlation.investigate;

/** The series asked about never changes; the message tells its value and what to ask instead. */
public final class ConstantSeriesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConstantSeriesException(String message) {
    super(message);
  }
}
