package io.crosstalk.gateway;

import java.io.Serial;

/**
 * Thrown for a request that is not forwarded because it is invalid; the message states the reason
 * for the client.
 */
final class BadRequestException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  BadRequestException(String message) {
    super(message);
  }
}
