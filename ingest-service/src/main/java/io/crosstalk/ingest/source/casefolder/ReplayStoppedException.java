package io.crosstalk.ingest.source.casefolder;

/** A replay came to a stop before its end; the message says why and is for people. */
final class ReplayStoppedException extends Exception {
  private static final long serialVersionUID = 1L;

  ReplayStoppedException(String message) {
    super(message);
  }
}
