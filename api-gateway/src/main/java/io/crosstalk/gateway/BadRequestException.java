package io.crosstalk.gateway;

import java.io.Serial;

/** A request that is not passed on; the message states the reason for the client. */
final class BadRequestException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  BadRequestException(String message) {
    super(message);
  }
}
