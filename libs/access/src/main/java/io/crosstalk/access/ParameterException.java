package io.crosstalk.access;

import java.io.Serial;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** An invalid query parameter. Spring answers it with problem details (RFC 9457) and status 400. */
public final class ParameterException extends ErrorResponseException {
  /** Title of the problem details. */
  static final String TITLE = "Bad parameter";

  /** Name of the field in the problem details that holds the parameter's name. */
  static final String PARAMETER = "parameter";

  @Serial private static final long serialVersionUID = 1L;

  private ParameterException(String name, String detail) {
    super(HttpStatus.BAD_REQUEST);
    setTitle(TITLE);
    setDetail(detail);
    getBody().setProperty(PARAMETER, name);
  }

  /**
   * Exception for a parameter with an invalid value.
   *
   * @param detail the expected form and the value
   */
  public static ParameterException invalid(String name, String detail) {
    return new ParameterException(name, detail);
  }

  /** Exception for a parameter whose value is none of the allowed ones. */
  public static ParameterException notAllowed(String name, String value, List<String> allowed) {
    ParameterException problem =
        new ParameterException(
            name,
            "'" + name + "' is one of " + String.join(", ", allowed) + "; not '" + value + "'.");
    problem.getBody().setProperty("allowed", allowed);
    return problem;
  }

  /**
   * Exception for a parameter that does not exist at this path.
   *
   * @param known names of the parameters that exist; may be empty
   */
  public static ParameterException unknown(String name, List<String> known) {
    ParameterException problem =
        new ParameterException(
            name,
            "There is no parameter '"
                + name
                + "' at this path; "
                + (known.isEmpty()
                    ? "it has no parameters."
                    : "there are " + String.join(", ", known) + "."));
    problem.getBody().setProperty("known", known);
    return problem;
  }
}
