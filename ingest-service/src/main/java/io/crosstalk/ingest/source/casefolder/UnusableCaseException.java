package io.crosstalk.ingest.source.casefolder;

/** A case that can't be replayed at all; the message says why and is for people. */
final class UnusableCaseException extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableCaseException(String message) {
    super(message);
  }
}
