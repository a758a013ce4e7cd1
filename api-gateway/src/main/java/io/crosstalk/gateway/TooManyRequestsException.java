package io.crosstalk.gateway;

import java.io.Serial;

/** Thrown when a token has exceeded its rate limit. */
final class TooManyRequestsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  TooManyRequestsException(int requestsPerSecond) {
    super(
        "This token may send "
            + requestsPerSecond
            + " requests a second. Wait a second and send fewer,"
            + " or raise crosstalk.limits.requests-per-second on the gateway.");
  }
}
