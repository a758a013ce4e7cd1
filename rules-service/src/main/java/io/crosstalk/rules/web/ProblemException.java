package io.crosstalk.rules.web;

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

  /** An id that no incident can have. */
  static ProblemException badIncidentId() {
    return new ProblemException(
        HttpStatus.BAD_REQUEST,
        "Bad incident id",
        "An incident's id has 1 to 100 letters, digits, dots, underscores and hyphens.");
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
