package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.access.Role;
import io.crosstalk.event.BuildVersion;
import io.crosstalk.event.json.EventJson;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * States the roles of a request's token, so that the page offers only what they permit, and the
 * version of Crosstalk.
 */
@RestController
class SessionController {
  private static final String VERSION = BuildVersion.current().toString();

  /**
   * Token of a request, as returned to clients.
   *
   * @param roles roles of the token, and those whose rights they contain, sorted
   * @param version version and commit of the gateway
   */
  record Session(String name, List<String> roles, String version) {}

  @GetMapping(path = "/api/v1/session", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<byte[]> session(HttpServletRequest request) {
    List<String> roles =
        Arrays.stream(Role.values())
            .filter(role -> request.isUserInRole(role.wireName()))
            .map(Role::wireName)
            .sorted()
            .toList();
    Session session = new Session(Caller.of(request).name(), roles, VERSION);
    byte[] body = EventJson.mapper().writeValueAsString(session).getBytes(UTF_8);
    return ResponseEntity.ok().eTag(ETag.of(body)).body(body);
  }
}
