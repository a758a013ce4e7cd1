package io.crosstalk.collectors.open.proto;

/**
 * Reports bytes that are no valid Protocol Buffers message. There is no stack trace: the message
 * contains all details.
 */
public final class MalformedProtoException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedProtoException(String message) {
    super(message, null, false, false);
  }
}
