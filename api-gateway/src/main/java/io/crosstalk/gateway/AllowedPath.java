package io.crosstalk.gateway;

import static io.crosstalk.gateway.UpstreamName.CORRELATION;
import static io.crosstalk.gateway.UpstreamName.INGEST;
import static io.crosstalk.gateway.UpstreamName.RULES;
import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * A path of the API that the gateway forwards. The service has the path under the same name, and
 * validates the query parameters; the gateway does not.
 *
 * @param pattern path with variables in braces, each one segment
 * @param upstream service that the request is forwarded to
 * @param table form of the response as CSV; null when there is none
 */
record AllowedPath(
    HttpMethod method, PathPattern pattern, UpstreamName upstream, @Nullable CsvTable table) {
  private static final CsvTable INCIDENTS =
      CsvTable.ofPages(
          "id",
          "case",
          "world",
          "status",
          "severity",
          "title",
          "causeClass",
          "onset",
          "end",
          "detectedAt",
          "openedAt",
          "resolvedAt",
          "resolution",
          "dataState",
          "sharedResource.id",
          "victimCount",
          "victims.resource",
          "suspects.resource",
          "suspects.probability",
          "teams.team",
          "tickets.key",
          "firstNotifiedAt",
          "recordedAt",
          "revision",
          "link");

  private static final CsvTable SYMPTOMS =
      CsvTable.ofPages(
          "fingerprint",
          "startsAt",
          "endsAt",
          "labels",
          "annotations",
          "generatorURL",
          "sender",
          "receivedAt",
          "updatedAt",
          "incidents",
          "reason");

  private static final CsvTable VICTIMS =
      CsvTable.ofPages(
          "resource",
          "kind",
          "metric",
          "baseline",
          "observed",
          "worst",
          "unit",
          "environment",
          "team",
          "criticality",
          "timeZone");

  private static final CsvTable TIMELINE =
      CsvTable.ofPages("at", "kind", "text", "resource", "probability");

  /**
   * Reasons of an incident and their series; {@code about} is the suspect or the exonerated
   * resource.
   */
  private static final CsvTable EVIDENCE =
      CsvTable.ofSeries(
          "list",
          "about",
          "kind",
          "resource",
          "metric",
          "unit",
          "time",
          "value",
          "before",
          "part",
          "summary");

  private static final CsvTable SAMPLES =
      CsvTable.ofSeries("resource", "metric", "unit", "time", "value");
  private static final CsvTable CHANGES = CsvTable.of("time", "resource", "kind", "detail");

  private static final CsvTable SITE_RULES =
      CsvTable.of(
          "id",
          "version",
          "kind",
          "mode",
          "state",
          "reason",
          "from",
          "until",
          "author",
          "recordedAt",
          "file",
          "error");

  private static final CsvTable OWNERS =
      CsvTable.ofPages(
          "resource",
          "team",
          "assignmentGroup",
          "onCall",
          "email",
          "ciKey",
          "validFrom",
          "file",
          "line");

  private static final CsvTable TARGETS =
      CsvTable.of(
          "target",
          "kind",
          "mode",
          "circuit",
          "waiting",
          "held",
          "failed",
          "outages",
          "nextAttempt",
          "reason");

  /** Messages that have failed for good; those that wait have no rows. */
  private static final CsvTable OUTBOX =
      CsvTable.ofPages(
          "id",
          "target",
          "incident",
          "type",
          "eventId",
          "attempts",
          "failedAt",
          "reason",
          "obsolete");

  private static final CsvTable SOURCES =
      CsvTable.of(
          "name",
          "type",
          "state",
          "lastSuccess",
          "lagSeconds",
          "samplesPerMinute",
          "counts.samples",
          "counts.rejected",
          "counts.lost",
          "clockOffsetMs",
          "error");

  /** The stream of events, which {@link StreamController} forwards. */
  static final AllowedPath STREAM = new AllowedPath(GET, "/api/v1/stream", RULES);

  /** Alerts of other systems, which send many in one request. */
  private static final AllowedPath ALERTS = new AllowedPath(POST, "/api/v2/alerts", RULES);

  private static final int MAX_BODY = 64 * 1024;
  private static final int MAX_ALERTS_BODY = 1024 * 1024;

  /** All paths that are forwarded; requests for every other path of the API get a 404. */
  static final List<AllowedPath> ALL =
      List.of(
          new AllowedPath(GET, "/api/v1/incidents", RULES, INCIDENTS),
          new AllowedPath(GET, "/api/v1/incidents/summary", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}/evidence", RULES, EVIDENCE),
          new AllowedPath(GET, "/api/v1/incidents/{id}/timeline", RULES, TIMELINE),
          new AllowedPath(GET, "/api/v1/incidents/{id}/victims", RULES, VICTIMS),
          new AllowedPath(GET, "/api/v1/incidents/{id}/events", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/acknowledge", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/resolve", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/reopen", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/comment", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/feedback", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/assign", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/merge", RULES),
          new AllowedPath(POST, "/api/v1/incidents/{id}/split", RULES),
          new AllowedPath(GET, "/api/v1/incidents/{id}/symptoms", RULES, SYMPTOMS),
          new AllowedPath(GET, "/api/v1/symptoms", RULES, SYMPTOMS),
          STREAM,
          new AllowedPath(GET, "/api/v1/silences", RULES),
          new AllowedPath(POST, "/api/v1/silences", RULES),
          new AllowedPath(GET, "/api/v1/silences/{id}", RULES),
          new AllowedPath(DELETE, "/api/v1/silences/{id}", RULES),
          new AllowedPath(GET, "/api/v1/maintenance", RULES),
          new AllowedPath(POST, "/api/v1/maintenance", RULES),
          new AllowedPath(GET, "/api/v1/maintenance/{id}", RULES),
          new AllowedPath(DELETE, "/api/v1/maintenance/{id}", RULES),
          new AllowedPath(GET, "/api/v2/status", RULES),
          new AllowedPath(GET, "/api/v2/receivers", RULES),
          new AllowedPath(GET, "/api/v2/alerts", RULES),
          ALERTS,
          new AllowedPath(GET, "/api/v2/alerts/groups", RULES),
          new AllowedPath(GET, "/api/v2/silences", RULES),
          new AllowedPath(POST, "/api/v2/silences", RULES),
          new AllowedPath(GET, "/api/v2/silence/{id}", RULES),
          new AllowedPath(DELETE, "/api/v2/silence/{id}", RULES),
          new AllowedPath(GET, "/api/v1/rules", RULES, SITE_RULES),
          new AllowedPath(POST, "/api/v1/rules/backtest", RULES),
          new AllowedPath(POST, "/api/v1/rules/check", RULES),
          new AllowedPath(POST, "/api/v1/rules/{id}/backtest", RULES),
          new AllowedPath(GET, "/api/v1/outbox", RULES, OUTBOX),
          new AllowedPath(POST, "/api/v1/outbox/retry", RULES),
          new AllowedPath(POST, "/api/v1/outbox/{id}/retry", RULES),
          new AllowedPath(GET, "/api/v1/rules/{id}", RULES),
          new AllowedPath(GET, "/api/v1/rules/{id}/versions", RULES),
          new AllowedPath(PUT, "/api/v1/rules/{id}", RULES),
          new AllowedPath(DELETE, "/api/v1/rules/{id}", RULES),
          new AllowedPath(GET, "/api/v1/owners", RULES, OWNERS),
          new AllowedPath(GET, "/api/v1/targets", RULES, TARGETS),
          new AllowedPath(GET, "/api/v1/targets/{name}/report", RULES),
          new AllowedPath(POST, "/api/v1/targets/{name}/test", RULES),
          new AllowedPath(GET, "/api/v1/worlds/{world}", RULES),
          new AllowedPath(GET, "/api/v1/inventory", CORRELATION),
          new AllowedPath(GET, "/api/v1/samples", CORRELATION, SAMPLES),
          new AllowedPath(GET, "/api/v1/changes", CORRELATION, CHANGES),
          new AllowedPath(GET, "/api/v1/investigate/rank", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/compare", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/trend", CORRELATION),
          new AllowedPath(GET, "/api/v1/investigate/knee", CORRELATION),
          new AllowedPath(GET, "/api/v1/sources", INGEST, SOURCES));

  private AllowedPath(HttpMethod method, String pattern, UpstreamName upstream) {
    this(method, PathPatternParser.defaultInstance.parse(pattern), upstream, null);
  }

  private AllowedPath(HttpMethod method, String pattern, UpstreamName upstream, CsvTable table) {
    this(method, PathPatternParser.defaultInstance.parse(pattern), upstream, table);
  }

  /** Largest body of a request, in bytes. */
  int maxBody() {
    return equals(ALERTS) ? MAX_ALERTS_BODY : MAX_BODY;
  }

  /**
   * Returns the entry whose pattern matches a path, whatever its method.
   *
   * @param path encoded path without the query
   */
  static Optional<AllowedPath> of(String path) {
    PathContainer parsed = PathContainer.parsePath(path);
    return ALL.stream().filter(each -> each.pattern.matches(parsed)).findFirst();
  }
}
