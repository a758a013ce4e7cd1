package io.crosstalk.gateway;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when a request to another service has failed. */
final class UpstreamException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final UpstreamFailure failure;
  private final String service;

  UpstreamException(UpstreamFailure failure, Upstream upstream, @Nullable Throwable cause) {
    super(failure.advice(upstream), cause);
    this.failure = failure;
    this.service = upstream.service();
  }

  UpstreamFailure failure() {
    return failure;
  }

  String service() {
    return service;
  }
}
