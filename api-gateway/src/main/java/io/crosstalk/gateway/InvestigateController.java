package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Investigations of correlation-service: correlated series, changes, destinations of a load, and
 * capacity.
 */
@RestController
@RequestMapping("/api/v1/investigate")
class InvestigateController {
  private static final String PATH = "/api/v1/investigate";
  private static final int MAX_NAME = 300;
  private static final int MAX_WORLD = 250;
  private static final int MAX_STEP_SECONDS = 86_400;
  private static final int MAX_ITEMS = 100;
  private static final Parameter RESOURCE = Parameter.text("resource", MAX_NAME);
  private static final Parameter METRIC = Parameter.text("metric", MAX_NAME);
  private static final Parameter WORLD = Parameter.text("world", MAX_WORLD);
  private static final Parameter LIMIT = Parameter.number("limit", 1, MAX_ITEMS);

  private static final Parameters RANK =
      Parameters.of(
          RESOURCE,
          METRIC,
          Parameter.instant("from"),
          Parameter.instant("to"),
          Parameter.number("step", 1, MAX_STEP_SECONDS),
          WORLD,
          Parameter.choice("method", "pearson", "spearman"),
          LIMIT);
  private static final Parameters COMPARE =
      Parameters.of(
          Parameter.instant("goodFrom"),
          Parameter.instant("goodTo"),
          Parameter.instant("badFrom"),
          Parameter.instant("badTo"),
          WORLD,
          RESOURCE,
          Parameter.decimal("load"),
          LIMIT);
  private static final Parameters TREND =
      Parameters.of(RESOURCE, METRIC, Parameter.instant("at"), WORLD);
  private static final Parameters KNEE =
      Parameters.of(
          Parameter.instant("at"),
          Parameter.choice("days", "7", "30", "90"),
          RESOURCE,
          WORLD,
          LIMIT);

  private final UpstreamClient correlation;

  InvestigateController(Upstreams upstreams) {
    this.correlation = upstreams.correlation();
  }

  @GetMapping("/rank")
  ResponseEntity<?> rank(HttpServletRequest request) {
    return ask("/rank", RANK, request);
  }

  @GetMapping("/compare")
  ResponseEntity<?> compare(HttpServletRequest request) {
    return ask("/compare", COMPARE, request);
  }

  @GetMapping("/trend")
  ResponseEntity<?> trend(HttpServletRequest request) {
    return ask("/trend", TREND, request);
  }

  @GetMapping("/knee")
  ResponseEntity<?> knee(HttpServletRequest request) {
    return ask("/knee", KNEE, request);
  }

  private ResponseEntity<?> ask(String path, Parameters known, HttpServletRequest request) {
    return Proxy.pass(correlation, PATH + path + known.query(request.getParameterMap()), request);
  }
}
