package io.crosstalk.gateway;

import org.springframework.http.HttpStatus;

/**
 * Kinds of failure of a request to another service, each with the message for the client and the
 * remedy.
 */
enum UpstreamFailure {
  AWAY(
      HttpStatus.SERVICE_UNAVAILABLE,
      "Service away",
      "does not answer: is it running, and is %s right?"),
  SLOW(
      HttpStatus.GATEWAY_TIMEOUT,
      "Service too slow",
      "took longer than %s allows. Try again, ask for less (limit, from, to), or look at its health."),
  BROKEN(
      HttpStatus.BAD_GATEWAY,
      "Answer broken off",
      "broke off its answer. Try again, or look at its log."),
  REFUSED(
      HttpStatus.BAD_GATEWAY,
      "Gateway not admitted",
      "refused the gateway's own token: the file that %s names must hold a token with the role 'service'."),
  UNEXPECTED(
      HttpStatus.BAD_GATEWAY,
      "Answer not understood",
      "gave an answer that is neither data nor a problem. Look at its log.");

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

  String advice(Upstream upstream) {
    return upstream.service() + " " + advice.formatted(setting(upstream));
  }

  private String setting(Upstream upstream) {
    return switch (this) {
      case AWAY -> upstream.setting();
      case SLOW -> "crosstalk.upstream.timeout";
      case REFUSED -> "crosstalk.upstream.token-file";
      case BROKEN, UNEXPECTED -> "";
    };
  }
}
