package io.crosstalk.correlation.web;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** Refusals as problem details (RFC 9457); each says what is expected. */
final class Problems {
  private Problems() {}

  static ErrorResponseException bad(String detail) {
    return of(HttpStatus.BAD_REQUEST, detail);
  }

  static ErrorResponseException of(HttpStatus status, String detail) {
    ErrorResponseException problem = new ErrorResponseException(status);
    problem.setDetail(detail);
    return problem;
  }

  /** A parameter's value as a time. */
  static Instant time(String parameter, String value) {
    try {
      Instant time = Instant.parse(value);
      // What does not fit into milliseconds is no time of any sample.
      return Instant.ofEpochMilli(time.toEpochMilli());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw bad(parameter + " is a time like 2026-03-13T19:00:00Z, not " + value);
    }
  }
}
