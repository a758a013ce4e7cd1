package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.springframework.test.context.DynamicPropertyRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A stand-in (WireMock) for rules-service, correlation-service and ingest-service, which returns
 * recorded responses, and only to the gateway's own token. The tests of the platform use the real
 * services.
 */
final class StandIn {
  private static final String INCIDENTS = "/api/v1/incidents";
  static final String OWN_TOKEN = "token-of-the-gateway";

  private final WireMockServer server =
      new WireMockServer(wireMockConfig().dynamicPort().gzipDisabled(true));
  private final List<StubMapping> recorded = new ArrayList<>();

  StandIn() {
    server.start();
    reset();
  }

  WireMockServer server() {
    return server;
  }

  void stop() {
    server.stop();
  }

  /** Resets all responses to the recorded ones, which are read once. */
  void reset() {
    server.resetAll();
    if (recorded.isEmpty()) {
      answerAsRecorded();
      // The latest response to a request comes first, and is to be the latest again.
      recorded.addAll(server.getStubMappings().reversed());
    } else {
      recorded.forEach(server::addStubMapping);
    }
  }

  private void answerAsRecorded() {
    server.stubFor(get(WireMock.anyUrl()).atPriority(10).willReturn(WireMock.unauthorized()));
    answerList(list());
    answer("/api/v1/sources", resource("sources.json"));
    server.stubFor(
        get(WireMock.urlPathEqualTo("/api/v1/samples"))
            .willReturn(
                WireMock.okJson(
                    """
                    {"world":"live","resource":"none","from":"2026-03-13T19:00:00Z",
                     "to":"2026-03-13T20:00:00Z","stepSeconds":1,"items":[],"nextCursor":null}""")));
    answer(
        "/api/v1/owners",
        "{\"items\":[],\"files\":[],\"problems\":[],\"problemCount\":0,\"nextCursor\":null}");
    stream("/api/v1/stream", "");
    for (String question : List.of("rank", "compare", "trend", "knee")) {
      answer("/api/v1/investigate/" + question, investigation(question));
    }
    answer(
        "/api/v1/inventory",
        "{\"items\":[{\"id\":\"vm-17\",\"name\":\"erp\"}],\"nextCursor\":null}");
    answer(
        "/api/v1/changes",
        """
        {"items":[{"time":"2026-03-13T19:58:00Z","resource":"vm-uat","kind":"job_start","detail":"load"}],
         "nextCursor":null}""");
    for (JsonNode incident : incidents()) {
      String path = "/api/v1/incidents/" + incident.get("id").asString();
      answer(path, incident.toString());
      answer(path + "/timeline", resource("timeline.json"));
      answer(
          path + "/victims?limit=100",
          "{\"items\":" + incident.get("victims") + ",\"nextCursor\":null}");
      answer(path + "/evidence", evidence(incident));
    }
  }

  /** The recorded incidents in full. */
  static JsonNode incidents() {
    return recorded().get("items");
  }

  /** A page of the recorded incidents in full, with all fields that rules-service sends today. */
  static JsonNode recorded() {
    JsonNode page = EventJson.mapper().readTree(resource("incidents.json"));
    page.get("items").forEach(each -> complete((ObjectNode) each));
    return page;
  }

  /** An incident of the event model with the fields that rules-service adds. */
  static String asServed(String incident) {
    return complete((ObjectNode) EventJson.mapper().readTree(incident)).toString();
  }

  private static ObjectNode complete(ObjectNode incident) {
    incident.putIfAbsent("timeZone", StringNode.valueOf("America/New_York"));
    incident.putIfAbsent("notMeasured", EventJson.mapper().createArrayNode());
    return incident.putNull("link").putNull("firstNotifiedAt");
  }

  /** One recorded incident in full. */
  static JsonNode incident(String id) {
    return incidents()
        .valueStream()
        .filter(incident -> incident.get("id").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** The list of incidents as rules-service returns it for an overview. */
  static String list() {
    JsonNode page = recorded();
    for (JsonNode entry : page.get("items")) {
      ((ObjectNode) entry)
          .remove(
              List.of(
                  "evidence",
                  "exonerated",
                  "notMeasured",
                  "changes",
                  "advice",
                  "explanation",
                  "map"));
      entry.get("suspects").forEach(suspect -> ((ObjectNode) suspect).remove("evidence"));
    }
    return page.toString();
  }

  /** An answer of correlation-service, which its tests compare with, too. */
  static String investigation(String question) {
    try {
      return Files.readString(
          Path.of("../correlation-service/src/test/resources/investigate", question + ".json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String evidence(JsonNode incident) {
    var answer = EventJson.mapper().createObjectNode();
    answer.set("incident", incident.get("id"));
    answer.set("suspects", incident.get("suspects"));
    answer.set("exonerated", incident.get("exonerated"));
    answer.set("evidence", incident.get("evidence"));
    return answer.toString();
  }

  void answer(String path, String json) {
    server.stubFor(asked(path).willReturn(okForContentType("application/json", json)));
  }

  /** Returns a list of incidents; to a request with {@code status} only those in such a state. */
  void answerList(String json) {
    answer(INCIDENTS, json);
    for (String status : List.of("open,acknowledged,reopened", "resolved")) {
      server.stubFor(
          asked(INCIDENTS)
              .withQueryParam("status", equalTo(status))
              .willReturn(okForContentType("application/json", only(status, json))));
    }
  }

  private static String only(String statuses, String json) {
    ObjectNode page = (ObjectNode) EventJson.mapper().readTree(json);
    var items = EventJson.mapper().createArrayNode();
    page.get("items")
        .valueStream()
        .filter(each -> List.of(statuses.split(",")).contains(each.get("status").asString()))
        .forEach(items::add);
    page.set("items", items);
    return page.toString();
  }

  /** Answers with events that are all sent at once. */
  void stream(String path, String events) {
    server.stubFor(asked(path).willReturn(okForContentType("text/event-stream", events)));
  }

  /** Refuses the next request for a path with 503, and answers later ones. */
  void busyOnce(String path) {
    server.stubFor(
        asked(path)
            .atPriority(1)
            .inScenario("busy")
            .whenScenarioStateIs(Scenario.STARTED)
            .willSetStateTo("free")
            .willReturn(
                WireMock.aResponse()
                    .withStatus(503)
                    .withHeader("Content-Type", "application/problem+json")
                    .withHeader("Retry-After", "1")
                    .withBody("{\"title\":\"Service Unavailable\",\"status\":503}")));
  }

  static MappingBuilder asked(String path) {
    return WireMock.any(urlPathEqualTo(path))
        .withHeader("Authorization", equalTo("Bearer " + OWN_TOKEN));
  }

  /**
   * Configures a gateway that uses this stand-in, with one token for each role: {@code
   * viewer-token}, {@code admin-token}, …
   */
  void configure(DynamicPropertyRegistry registry, Path folder) {
    registry.add("crosstalk.upstream.rules-url", server::baseUrl);
    registry.add("crosstalk.upstream.correlation-url", server::baseUrl);
    registry.add("crosstalk.upstream.ingest-url", server::baseUrl);
    // The stand-in's first answer takes long on a slow machine.
    registry.add("crosstalk.upstream.timeout", () -> "10m");
    registry.add(
        "crosstalk.upstream.token-file",
        () -> write(folder.resolve("gateway.token"), OWN_TOKEN + "\n"));
    registry.add(
        "crosstalk.access.tokens-file", () -> write(folder.resolve("tokens.json"), tokens()));
  }

  static String resource(String name) {
    try (var stream = StandIn.class.getResourceAsStream("/stand-in/" + name)) {
      return new String(java.util.Objects.requireNonNull(stream, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String tokens() {
    var tokens = EventJson.mapper().createObjectNode();
    var list = tokens.putArray("tokens");
    for (String role : new String[] {"admin", "operator", "viewer", "ingest", "service"}) {
      var token = list.addObject();
      token.put("name", role).put("sha256", sha256(role + "-token"));
      token.putArray("roles").add(role);
    }
    return tokens.toString();
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path write(Path file, String content) {
    try {
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
