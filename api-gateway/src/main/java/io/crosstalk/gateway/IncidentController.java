package io.crosstalk.gateway;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Severity;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Incidents of rules-service. */
@RestController
@RequestMapping("/api/v1/incidents")
class IncidentController {
  private static final String PATH = "/api/v1/incidents";
  private static final int MAX_NAME = 300;
  private static final int MAX_PAGE = 500;
  private static final Parameters FILTERS =
      Parameters.of(
          Parameter.words("status", IncidentStatus::parse),
          Parameter.text("team", MAX_NAME),
          Parameter.text("resource", MAX_NAME),
          Parameter.word("environment", Environment::parse),
          Parameter.words("cause", CauseClass::parse),
          Parameter.words("severity", Severity::parse),
          Parameter.text("case", MAX_NAME),
          Parameter.text("world", MAX_NAME),
          Parameter.instant("from"),
          Parameter.instant("to"),
          Parameter.cursor(),
          Parameter.number("limit", 1, MAX_PAGE),
          Parameter.flag("merged"),
          Parameter.choice("expand", "all"));
  private static final Parameters PAGE =
      Parameters.of(Parameter.cursor(), Parameter.number("limit", 1, MAX_PAGE));

  private final UpstreamClient rules;

  IncidentController(Upstreams upstreams) {
    this.rules = upstreams.rules();
  }

  @GetMapping
  ResponseEntity<?> list(HttpServletRequest request) {
    return Proxy.pass(rules, PATH + FILTERS.query(request.getParameterMap()), request);
  }

  @GetMapping("/{id}")
  ResponseEntity<?> one(@PathVariable String id, HttpServletRequest request) {
    return ofIncident(id, "", Parameters.NONE, request);
  }

  @GetMapping("/{id}/victims")
  ResponseEntity<?> victims(@PathVariable String id, HttpServletRequest request) {
    return ofIncident(id, "/victims", PAGE, request);
  }

  @GetMapping("/{id}/evidence")
  ResponseEntity<?> evidence(@PathVariable String id, HttpServletRequest request) {
    return ofIncident(id, "/evidence", Parameters.NONE, request);
  }

  @GetMapping("/{id}/timeline")
  ResponseEntity<?> timeline(@PathVariable String id, HttpServletRequest request) {
    return ofIncident(id, "/timeline", Parameters.NONE, request);
  }

  private ResponseEntity<?> ofIncident(
      String id, String part, Parameters known, HttpServletRequest request) {
    if (!id.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      throw new BadRequestException(
          "An incident's id has 1 to 100 letters, digits, dots, underscores and hyphens.");
    }
    String query = known.query(request.getParameterMap());
    return Proxy.pass(rules, PATH + Proxy.segment(id) + part + query, request);
  }
}
