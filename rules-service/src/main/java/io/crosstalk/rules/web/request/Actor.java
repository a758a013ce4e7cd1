package io.crosstalk.rules.web.request;

import io.crosstalk.access.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The person that a request acts for. */
public final class Actor {
  /**
   * Header with the name of the person for whom api-gateway sends a request, encoded as in a query.
   */
  private static final String HEADER = "X-Crosstalk-Actor";

  private static final Pattern ENCODED_NAME =
      Pattern.compile("(?:[A-Za-z0-9.*_+-]|%[0-9A-Fa-f]{2}){1,600}");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private Actor() {}

  /** Name of the person: another service states it, all others act for themselves. */
  public static String of(HttpServletRequest request) {
    String stated = request.getHeader(HEADER);
    boolean forAnother =
        request.isUserInRole(Role.SERVICE.authority())
            && !request.isUserInRole(Role.OPERATOR.authority())
            && stated != null;
    return forAnother ? decoded(stated) : String.valueOf(request.getRemoteUser());
  }

  private static String decoded(String stated) {
    String name =
        ENCODED_NAME.matcher(stated).matches()
            ? URLDecoder.decode(stated, StandardCharsets.UTF_8)
            : "";
    if (name.isEmpty() || CONTROL.matcher(name).find()) {
      throw ProblemException.badBody(
          "The header "
              + HEADER
              + " must be a name without control characters, encoded as in a query.");
    }
    return name;
  }
}
