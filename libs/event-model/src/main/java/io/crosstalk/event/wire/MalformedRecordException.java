package io.crosstalk.event.wire;

/** Bytes that are not a record of the samples topic in a version that this code reads. */
public final class MalformedRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedRecordException(String message) {
    super(message);
  }
}
