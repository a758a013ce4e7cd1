package io.crosstalk.rules.web;

import io.crosstalk.access.Role;
import io.crosstalk.rules.action.ActionRequest;
import io.crosstalk.rules.action.IncidentActions;
import io.crosstalk.rules.action.KeyReusedException;
import io.crosstalk.rules.action.UnknownIncidentException;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.storage.IncidentQueries;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the actions of people. The answer is the incident after the action. */
@RestController
class ActionController {
  /**
   * Header with the name of the person for whom api-gateway sends a request, encoded as in a query.
   */
  static final String ACTOR = "X-Crosstalk-Actor";

  private static final int MAX_BODY = 64 * 1024;
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");
  private static final Pattern ENCODED_NAME = Pattern.compile("[A-Za-z0-9.*_+%-]{1,600}");

  private final IncidentActions actions;
  private final IncidentQueries incidents;

  ActionController(IncidentActions actions, IncidentQueries incidents) {
    this.actions = actions;
    this.incidents = incidents;
  }

  @PostMapping(
      path = "/api/v1/incidents/{id}/{action}",
      produces = MediaType.APPLICATION_JSON_VALUE)
  String act(
      @PathVariable String id,
      @PathVariable("action") String name,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
      HttpServletRequest request)
      throws IOException {
    Action action = ActionBody.read(name, body(request));
    try {
      actions.apply(new ActionRequest(id, action, actor(request), checked(key)));
    } catch (UnknownIncidentException e) {
      throw ProblemException.unknown("incident", id);
    } catch (ActionConflictException e) {
      throw ProblemException.conflict(String.valueOf(e.getMessage()));
    } catch (KeyReusedException e) {
      throw ProblemException.keyReused(String.valueOf(e.getMessage()));
    }
    return incidents.byId(id).orElseThrow(() -> ProblemException.unknown("incident", id));
  }

  private static byte[] body(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw ProblemException.tooLarge(MAX_BODY);
    }
    return body;
  }

  private static @Nullable String checked(@Nullable String key) {
    if (key != null && !KEY.matcher(key).matches()) {
      throw ProblemException.badBody(
          "The Idempotency-Key must have 1 to 200 printable ASCII characters without spaces.");
    }
    return key;
  }

  /** Name of the person: another service states it, all others act for themselves. */
  private static String actor(HttpServletRequest request) {
    String stated = request.getHeader(ACTOR);
    boolean forAnother =
        request.isUserInRole(Role.SERVICE.authority())
            && !request.isUserInRole(Role.OPERATOR.authority())
            && stated != null
            && ENCODED_NAME.matcher(stated).matches();
    return forAnother
        ? URLDecoder.decode(stated, StandardCharsets.UTF_8)
        : String.valueOf(request.getRemoteUser());
  }
}
