package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.access.Role;
import io.crosstalk.event.json.EventJson;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** States the roles of a request's token, so that the page offers only what they permit. */
@RestController
class SessionController {

  /**
   * Token of a request, as returned to clients.
   *
   * @param roles roles of the token, and those whose rights they contain, sorted
   */
  record Session(String name, List<String> roles) {}

  @GetMapping(path = "/api/v1/session", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<byte[]> session(HttpServletRequest request) {
    List<String> roles =
        Arrays.stream(Role.values())
            .filter(role -> request.isUserInRole(role.wireName()))
            .map(Role::wireName)
            .sorted()
            .toList();
    Session session = new Session(Caller.of(request).name(), roles);
    byte[] body = EventJson.mapper().writeValueAsString(session).getBytes(UTF_8);
    return ResponseEntity.ok().eTag(ETag.of(body)).body(body);
  }
}
