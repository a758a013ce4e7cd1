package io.crosstalk.rules.web.request;

import io.crosstalk.event.text.NearestWord;
import io.crosstalk.rules.siterule.condition.RuleException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/**
 * Thrown for a request that cannot be answered. Spring converts the exception to problem details
 * (RFC 9457).
 */
public final class ProblemException extends ErrorResponseException {
  private static final long serialVersionUID = 1L;
  private static final String RETRY_SECONDS = "5";

  private ProblemException(HttpStatus status, String title, String detail) {
    super(status);
    setTitle(title);
    setDetail(detail);
  }

  /** Exception for a text that cannot be the id of an incident. */
  public static ProblemException badIncidentId() {
    return new ProblemException(
        HttpStatus.BAD_REQUEST,
        "Bad incident id",
        "An incident's id has 1 to 100 letters, digits, dots, underscores and hyphens.");
  }

  /**
   * Exception for an unknown world.
   *
   * @param names the known worlds, for the message; never empty, because the live world is always
   *     known
   */
  static ProblemException unknownWorld(String keyOrName, String names) {
    return new ProblemException(
        HttpStatus.NOT_FOUND,
        "Not found",
        "There is no world '" + keyOrName + "'. There are: " + names + ".");
  }

  public static ProblemException unknown(String what, String id) {
    return new ProblemException(
        HttpStatus.NOT_FOUND, "Not found", "There is no " + what + " '" + id + "'.");
  }

  /**
   * Exception for an unknown id.
   *
   * @param known ids, of which a similar one is named
   */
  public static ProblemException unknown(String what, String id, Collection<String> known) {
    return notFound(unknownText(what, id, known));
  }

  private static String unknownText(String what, String id, Collection<String> known) {
    return "There is no %s '%s'.%s"
        .formatted(
            what,
            id,
            NearestWord.of(id, known).map(near -> " Did you mean '" + near + "'?").orElse(""));
  }

  /**
   * Exception for an unknown name of something that is configured.
   *
   * @param known all names, of which a similar one is suggested
   */
  public static ProblemException unknownOf(String what, String name, Collection<String> known) {
    String all = known.isEmpty() ? "None is configured." : "There are: " + listed(known) + ".";
    return notFound(unknownText(what, name, known) + " " + all);
  }

  private static String listed(Collection<String> names) {
    return names.stream().sorted().collect(Collectors.joining(", "));
  }

  public static ProblemException notFound(String detail) {
    return new ProblemException(HttpStatus.NOT_FOUND, "Not found", detail);
  }

  public static ProblemException badBody(String detail) {
    return new ProblemException(HttpStatus.BAD_REQUEST, "Bad request", detail);
  }

  /** Exception for a rule that cannot be read. */
  public static ProblemException badRule(RuleException mistake) {
    ProblemException problem =
        badBody("Line %d: %s; %s.".formatted(mistake.line(), mistake.problem(), mistake.hint()));
    problem.getBody().setProperty("line", mistake.line());
    problem.getBody().setProperty("hint", mistake.hint());
    return problem;
  }

  /** Exception for a stream beyond the number of streams that are sent at the same time. */
  public static ProblemException tooManyStreams() {
    ProblemException problem =
        new ProblemException(
            HttpStatus.SERVICE_UNAVAILABLE,
            "Too many streams",
            "There are as many streams as crosstalk.stream.max-streams permits. Try again later,"
                + " or ask for the list of incidents.");
    problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    return problem;
  }

  /** Exception for alerts while too many others are stored. */
  public static ProblemException tooManyAlerts() {
    ProblemException problem =
        new ProblemException(
            HttpStatus.TOO_MANY_REQUESTS,
            "Too many alerts",
            "Other alerts are being stored. Send them again later, more of them in one request.");
    problem.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
    return problem;
  }

  /** Exception for the mistake in a field of a JSON body. */
  public static ProblemException badField(@Nullable String field, String detail) {
    ProblemException problem = badBody(detail);
    if (field != null) {
      problem.getBody().setProperty("field", field);
    }
    return problem;
  }

  /** Exception for a change of a rule that does not fit its version. */
  public static ProblemException otherVersion(String detail) {
    return new ProblemException(HttpStatus.PRECONDITION_FAILED, "Changed before", detail);
  }

  /** Exception for a test message that a notification target has not accepted. */
  public static ProblemException notDelivered(String target, String reason) {
    return new ProblemException(
        HttpStatus.FAILED_DEPENDENCY,
        "Not delivered",
        "The target '" + target + "' has not accepted the test message: " + reason);
  }

  static ProblemException tooLarge(int bytes) {
    return new ProblemException(
        HttpStatus.CONTENT_TOO_LARGE,
        "Too large",
        "The body has at most %,d bytes.".formatted(bytes));
  }

  /** Exception for an action that does not fit the state of the incident. */
  public static ProblemException conflict(String detail) {
    return new ProblemException(HttpStatus.CONFLICT, "Not possible now", detail);
  }

  /** Exception for a key that belongs to a different request. */
  public static ProblemException keyReused(String detail) {
    return new ProblemException(HttpStatus.UNPROCESSABLE_CONTENT, "Key used before", detail);
  }

  public static ProblemException unknownAction(String name, Collection<String> known) {
    return new ProblemException(
        HttpStatus.NOT_FOUND,
        "Not found",
        "There is no action '" + name + "'. There are: " + String.join(", ", known) + ".");
  }
}
