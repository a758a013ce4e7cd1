package io.crosstalk.ingest.source.files;

/** A round's time is used up in the middle of a file; it is control flow, so without a trace. */
final class SliceEndException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SliceEndException() {
    super(null, null, false, false);
  }
}
