package io.crosstalk.gateway;

import java.io.Serial;

/** The gateway's own token cannot be used; the message says why and never contains the token. */
final class ServiceTokenException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  ServiceTokenException(String message) {
    super(message);
  }
}
