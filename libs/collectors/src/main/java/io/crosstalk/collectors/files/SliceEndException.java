package io.crosstalk.collectors.files;

/**
 * Ends the reading of a file when the round's time is used up; it is control flow, so without a
 * stack trace.
 */
final class SliceEndException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SliceEndException() {
    super(null, null, false, false);
  }
}
