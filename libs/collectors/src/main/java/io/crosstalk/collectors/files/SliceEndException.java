package io.crosstalk.collectors.files;

/**
 * Ends the reading of a file when the round's time is used up. The exception is used for control
 * flow and has no stack trace.
 */
final class SliceEndException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SliceEndException() {
    super(null, null, false, false);
  }
}
