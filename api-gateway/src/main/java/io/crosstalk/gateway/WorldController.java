package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Progress of a world, from rules-service. */
@RestController
class WorldController {
  private static final int MAX_WORLD = 250;

  private final UpstreamClient rules;

  WorldController(Upstreams upstreams) {
    this.rules = upstreams.rules();
  }

  @GetMapping("/api/v1/worlds/{world}")
  ResponseEntity<?> world(@PathVariable String world, HttpServletRequest request) {
    if (!Text.isPathSegment(world, MAX_WORLD)) {
      throw new BadRequestException(
          "A world is 'live' or the name that a replay was given, without a slash.");
    }
    String query = Parameters.NONE.query(request.getParameterMap());
    return Proxy.pass(rules, "/api/v1/worlds" + Proxy.segment(world) + query, request);
  }
}
