package io.crosstalk.ingest.source.casefolder;

/** Thrown when a case can't be replayed at all; the message states the reason for the user. */
final class UnusableCaseException extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableCaseException(String message) {
    super(message);
  }
}
