package io.crosstalk.rules.web;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** A request that cannot be answered, as RFC 9457 problem details. */
final class ProblemException extends ErrorResponseException {
  private static final long serialVersionUID = 1L;

  private ProblemException(HttpStatus status, String title, String detail) {
    super(status);
    setTitle(title);
    setDetail(detail);
  }

  /** An invalid parameter. */
  static ProblemException parameter(String name, String detail) {
    ProblemException problem =
        new ProblemException(HttpStatus.BAD_REQUEST, "Bad parameter", detail);
    problem.getBody().setProperty("parameter", name);
    return problem;
  }

  /** A parameter with none of the allowed values. */
  static ProblemException parameter(String name, String given, List<String> allowed) {
    ProblemException problem =
        parameter(
            name,
            "'" + name + "' is one of " + String.join(", ", allowed) + "; not '" + given + "'.");
    problem.getBody().setProperty("allowed", allowed);
    return problem;
  }

  /**
   * An unknown world; the message names the known ones. Their list is not empty, because the live
   * world is always known.
   */
  static ProblemException unknownWorld(String keyOrName, String names) {
    return new ProblemException(
        HttpStatus.NOT_FOUND,
        "Not found",
        "There is no world '" + keyOrName + "'. There are: " + names + ".");
  }

  static ProblemException unknown(String what, String id) {
    return new ProblemException(
        HttpStatus.NOT_FOUND, "Not found", "There is no " + what + " '" + id + "'.");
  }
}
