package io.crosstalk.correlation.web;

import io.crosstalk.access.ParameterException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** Creates the problem details (RFC 9457) of refused requests; each says what is expected. */
final class QueryProblems {
  /** Most worlds that a problem lists by name. */
  private static final int MAX_NAMED = 20;

  private QueryProblems() {}

  static ErrorResponseException of(HttpStatus status, String detail) {
    ErrorResponseException problem = new ErrorResponseException(status);
    problem.setDetail(detail);
    if (status.equals(HttpStatus.SERVICE_UNAVAILABLE)) {
      problem.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
    }
    return problem;
  }

  /**
   * Problem of an unknown world.
   *
   * @param names names of the known worlds, of which the first ones are listed; not empty
   */
  static ErrorResponseException unknownWorld(String world, List<String> names) {
    return of(
        HttpStatus.NOT_FOUND,
        "There is no world '%s'. There are: %s%s."
            .formatted(
                world,
                String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size()))),
                names.size() > MAX_NAMED ? " and others" : ""));
  }

  /** Parses a parameter's value as a time with an offset. */
  static Instant time(String parameter, String value) {
    try {
      // A plus sign that was not encoded arrives as a space.
      Instant time = OffsetDateTime.parse(value.replace(' ', '+')).toInstant();
      // A time that does not fit into milliseconds is the time of no sample.
      return Instant.ofEpochMilli(time.toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      throw ParameterException.invalid(
          parameter, parameter + " is a time like 2026-03-13T19:00:00Z, not " + value);
    }
  }
}
