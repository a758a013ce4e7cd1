package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** State of the sources, from ingest-service. */
@RestController
class SourcesController {
  private static final String PATH = "/api/v1/sources";

  private final UpstreamClient ingest;

  SourcesController(Upstreams upstreams) {
    this.ingest = upstreams.ingest();
  }

  @GetMapping(PATH)
  ResponseEntity<?> list(HttpServletRequest request) {
    return Proxy.pass(ingest, PATH + Parameters.NONE.query(request.getParameterMap()), request);
  }
}
