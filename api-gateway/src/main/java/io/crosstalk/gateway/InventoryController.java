package io.crosstalk.gateway;

import io.crosstalk.event.ResourceKind;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Resources and their dependencies, from correlation-service. */
@RestController
class InventoryController {
  private static final int MAX_WORLD = 250;
  private static final int MAX_PAGE = 1000;
  private static final Parameters FILTERS =
      Parameters.of(
          Parameter.text("world", MAX_WORLD),
          Parameter.instant("at"),
          Parameter.word("kind", ResourceKind::parse),
          Parameter.cursor(),
          Parameter.number("limit", 1, MAX_PAGE));

  private final UpstreamClient correlation;

  InventoryController(Upstreams upstreams) {
    this.correlation = upstreams.correlation();
  }

  @GetMapping("/api/v1/inventory")
  ResponseEntity<?> list(HttpServletRequest request) {
    return Proxy.pass(
        correlation, "/api/v1/inventory" + FILTERS.query(request.getParameterMap()), request);
  }
}
