package io.crosstalk.gateway;

import org.springframework.http.HttpStatus;

/**
 * Kinds of failure of a request to another service, each with the status and the message for the
 * client.
 */
enum UpstreamFailure {
  UNAVAILABLE(
      HttpStatus.SERVICE_UNAVAILABLE,
      "Service unavailable",
      "does not answer: is it running, and is %s right?"),
  TIMEOUT(
      HttpStatus.GATEWAY_TIMEOUT,
      "Service timeout",
      "exceeded the timeout %s. Try again, request less (limit, from, to), or check its health."),
  BROKEN(
      HttpStatus.BAD_GATEWAY,
      "Answer incomplete",
      "ended its answer early. Try again, or check its log."),
  REFUSED(
      HttpStatus.BAD_GATEWAY,
      "Gateway token refused",
      "refused the gateway's own token: the file that %s names must hold a token with the role 'service'."),
  UNEXPECTED(
      HttpStatus.BAD_GATEWAY,
      "Unexpected answer",
      "sent an answer that is neither JSON nor problem details. Check its log.");

  private final HttpStatus status;
  private final String title;
  private final String advice;

  UpstreamFailure(HttpStatus status, String title, String advice) {
    this.status = status;
    this.title = title;
    this.advice = advice;
  }

  HttpStatus status() {
    return status;
  }

  String title() {
    return title;
  }

  /** Returns whether the instance does not work, rather than this one request. */
  boolean isOutage() {
    return this == UNAVAILABLE || this == BROKEN;
  }

  /**
   * Returns whether the request may be sent to another instance.
   *
   * @param idempotent whether a request that an instance may have processed may be repeated
   */
  boolean mayBeRepeated(boolean idempotent) {
    return this == UNAVAILABLE || (idempotent && this == BROKEN);
  }

  String advice(Upstream upstream) {
    return upstream.service() + " " + advice.formatted(setting(upstream));
  }

  private String setting(Upstream upstream) {
    return switch (this) {
      case UNAVAILABLE -> upstream.setting();
      case TIMEOUT -> "crosstalk.upstream.timeout";
      case REFUSED -> "crosstalk.upstream.token-file";
      case BROKEN, UNEXPECTED -> "";
    };
  }
}
