package io.crosstalk.ingest.source.casefolder;

/** Thrown when a replay stops before its end; the message states the reason for the user. */
final class ReplayStoppedException extends Exception {
  private static final long serialVersionUID = 1L;

  ReplayStoppedException(String message) {
    super(message);
  }
}
