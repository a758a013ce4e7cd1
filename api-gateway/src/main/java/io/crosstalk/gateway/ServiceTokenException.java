package io.crosstalk.gateway;

import java.io.Serial;

/**
 * Thrown when the token by which the gateway authenticates itself cannot be used. The message gives
 * the reason and never contains the token.
 */
final class ServiceTokenException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  ServiceTokenException(String message) {
    super(message);
  }
}
