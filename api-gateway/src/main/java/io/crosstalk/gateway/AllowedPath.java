package io.crosstalk.gateway;

import static io.crosstalk.gateway.UpstreamName.CORRELATION;
import static io.crosstalk.gateway.UpstreamName.INGEST;
import static io.crosstalk.gateway.UpstreamName.RULES;
import static org.springframework.http.HttpMethod.GET;

import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * A path that the gateway passes on. The service has it under the same name, and it alone checks
 * the query parameters.
 *
 * @param pattern path with variables in braces, each one segment
 * @param upstream service that answers
 */
record AllowedPath(HttpMethod method, PathPattern pattern, UpstreamName upstream) {

  /** All paths that are passed on; every other path of the API is answered with 404. */
  static final List<AllowedPath> ALL =
      List.of(
          new AllowedPath(GET, "/api/v1/incidents", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}/evidence", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}/timeline", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}/victims", RULES),
          new AllowedPath(GET, "/api/v1/worlds/{world}", RULES),
          new AllowedPath(GET, "/api/v1/inventory", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/rank", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/compare", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/trend", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/knee", CORRELATION),
          new AllowedPath(GET, "/api/v1/sources", INGEST));

  private AllowedPath(HttpMethod method, String pattern, UpstreamName upstream) {
    this(method, PathPatternParser.defaultInstance.parse(pattern), upstream);
  }

  /**
   * Returns the entry that a path belongs to, with any method.
   *
   * @param path encoded path without the query
   */
  static Optional<AllowedPath> of(String path) {
    PathContainer parsed = PathContainer.parsePath(path);
    return ALL.stream().filter(each -> each.pattern.matches(parsed)).findFirst();
  }
}
