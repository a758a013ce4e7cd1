package io.crosstalk.ingest.source.casefolder;

/** A replay stopped before its end; the message states the reason for the user. */
final class ReplayStoppedException extends Exception {
  private static final long serialVersionUID = 1L;

  ReplayStoppedException(String message) {
    super(message);
  }
}
