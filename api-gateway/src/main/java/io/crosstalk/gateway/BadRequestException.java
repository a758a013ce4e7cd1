package io.crosstalk.gateway;

import java.io.Serial;
import java.util.List;

/** A request that is not passed on; the message states the reason for the client. */
final class BadRequestException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final String[] knownParameters;

  BadRequestException(String message, List<String> knownParameters) {
    super(message);
    this.knownParameters = knownParameters.toArray(String[]::new);
  }

  BadRequestException(String message) {
    this(message, List.of());
  }

  /** Parameters that the query may have, when it had another one; empty otherwise. */
  List<String> knownParameters() {
    return List.of(knownParameters);
  }
}
