package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.OpenApiSchema;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests the way from versions to incidents, with a real Kafka and PostgreSQL. */
class VersionsIT {
  private static final String KAFKA = SharedService.KAFKA;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  @Test
  void incidents_ofAWorld_endWithTheWorld() {
    String world = "story-11111111~1";
    diagnoses.write(
        versionOn("vm-erp-db").world(world).neighbour("vm-uat", 0.9, "ds-1"),
        versionOn("app-erp")
            .world(world)
            .kind(ResourceKind.APPLICATION)
            .through("ds-1")
            .from(20)
            .decidedAt(90),
        tick(world, 120));
    await().until(() -> service.incidents(world).size() == 1);
    assertThat(service.incidents(world).getFirst().path("status").asString()).isEqualTo("open");

    diagnoses.write(
        versionOn("vm-erp-db")
            .world(world)
            .revision(2)
            .until(300)
            .decidedAt(360)
            .neighbour("vm-uat", 0.95, "ds-1"),
        versionOn("app-erp")
            .world(world)
            .kind(ResourceKind.APPLICATION)
            .through("ds-1")
            .from(20)
            .revision(2)
            .until(320)
            .decidedAt(360),
        end(world));
    await().until(() -> service.hasEnded(world));

    JsonNode incident = service.incidents(world).getFirst();
    assertThat(incident.path("status").asString()).isEqualTo("resolved");
    assertThat(incident.path("case").asString()).isEqualTo("story");
    assertThat(incident.path("victims").get(0).path("resource").asString()).isEqualTo("app-erp");
    assertThat(incident.path("end").asString()).isEqualTo("2025-11-21T15:05:20Z");
    assertThat(service.completeThrough(world)).isEqualTo("2025-11-22T15:00:00Z");
    checkFeedIsInOrder(world, incident.path("id").asString());
    checkDetails(incident.path("id").asString());
  }

  @Test
  void version_writtenTwice_isStoredOnce() {
    String world = "repeated-11111111~1";
    VersionBuilder version =
        versionOn("vm-a").world(world).incident("inc-repeated").neighbour("vm-x", 0.9, "ds-1");
    diagnoses.write(version.build(), version.build(), end(world));
    await().until(() -> service.hasEnded(world));

    assertThat(service.json("/api/v1/incidents/inc-repeated/events").path("items")).hasSize(1);
    assertThat(service.json("/api/v1/incidents/inc-repeated/timeline").path("items"))
        .extracting(item -> item.path("kind").asString())
        .containsExactly("opened", "culprit");
  }

  @Test
  void incident_firstRecordedOnly_isOpenedOnce() {
    String world = "quiet-11111111~1";
    diagnoses.write(
        versionOn("vm-a").world(world).incident("inc-quiet").neighbour("vm-x", 0.9, "ds-1").build(),
        versionOn("vm-a")
            .world(world)
            .incident("inc-quiet")
            .revision(2)
            .as(VersionKind.OPENED)
            .neighbour("vm-x", 0.9, "ds-1")
            .build(),
        end(world));
    await().until(() -> service.hasEnded(world));

    assertThat(service.json("/api/v1/incidents/inc-quiet/events").path("items"))
        .extracting(item -> item.path("type").asString())
        .containsExactly("opened", "changed");
  }

  @Test
  void reset_ofTheEngine_expiresTheIncidentsThatItHasLeftOpen() {
    String world = "renewed-11111111~1";
    diagnoses.write(
        versionOn("vm-a").world(world).incident("inc-left").neighbour("vm-x", 0.9, "ds-1").build(),
        versionOn("vm-b").world(world).incident("inc-over").until(90).decidedAt(100).build(),
        tick(world, 120),
        new Reset(world, List.of()),
        tick(world, 140));
    await().until(() -> service.completeThrough(world).equals("2025-11-21T15:02:20Z"));

    JsonNode left = service.json("/api/v1/incidents/inc-left");
    assertThat(left.path("status").asString()).isEqualTo("resolved");
    assertThat(left.path("resolution").asString()).isEqualTo("expired");
    assertThat(left.path("resolvedAt").asString()).isEqualTo("2025-11-21T15:02:00Z");
    assertThat(left.path("end").isNull()).isTrue();
    assertThat(series(left)).isNotEmpty();
    assertThat(service.json("/api/v1/incidents/inc-left/events").path("items"))
        .extracting(item -> item.path("type").asString())
        .containsExactly("opened", "resolved");
    assertThat(service.json("/api/v1/incidents/inc-left/timeline").path("items"))
        .last()
        .satisfies(
            item -> assertThat(item.path("text").asString()).startsWith("Expired: nothing more"));
    JsonNode over = service.json("/api/v1/incidents/inc-over");
    assertThat(over.path("resolution").asString()).isEqualTo("recovered");
    assertThat(over.path("revision").asInt()).isEqualTo(1);
  }

  @Test
  void incident_foundAgainAfterAReset_isOpenAgain() {
    String world = "found-again-11111111~1";
    VersionBuilder found =
        versionOn("vm-a").world(world).incident("inc-again").neighbour("vm-x", 0.9, "ds-1");
    diagnoses.write(
        found.build(),
        tick(world, 120),
        new Reset(world, List.of()),
        tick(world, 140),
        found.decidedAt(150).build(),
        tick(world, 160));
    await().until(() -> service.completeThrough(world).equals("2025-11-21T15:02:40Z"));

    assertThat(service.json("/api/v1/incidents/inc-again").path("status").asString())
        .isEqualTo("open");
    assertThat(service.json("/api/v1/incidents/inc-again/events").path("items"))
        .extracting(item -> item.path("type").asString())
        .startsWith("opened", "resolved", "reopened");
  }

  private void checkFeedIsInOrder(String world, String id) {
    await()
        .untilAsserted(
            () ->
                assertThat(Feed.ofWorld(KAFKA, Topics.INCIDENTS, world))
                    .anyMatch(
                        event -> event.path("type").asString().equals("io.crosstalk.world.ended")));
    List<JsonNode> events =
        Feed.ofWorld(KAFKA, Topics.INCIDENTS, world).stream()
            .filter(event -> event.path("subject").asString().equals(id))
            .toList();
    assertThat(events)
        .as("another victim of the same team is no message")
        .extracting(event -> event.path("type").asString())
        .containsExactly("io.crosstalk.incident.opened", "io.crosstalk.incident.resolved");
    assertThat(events)
        .extracting(event -> event.path("id").asString())
        .containsExactly(id + ":1", id + ":3");
    assertThat(Feed.of(KAFKA, Topics.INCIDENTS))
        .extracting(Feed.Message::contentType)
        .containsOnly("application/cloudevents+json; charset=UTF-8");
    JsonNode last = events.getLast();
    assertThat(last.path("specversion").asString()).isEqualTo("1.0");
    assertThat(last.path("time").asString()).isEqualTo("2025-11-21T15:06:00Z");
    assertThat(last.path("data").path("revision").asInt()).isEqualTo(3);
  }

  private void checkDetails(String id) {
    JsonNode whole = service.json("/api/v1/incidents/" + id);
    assertThat(series(whole)).isNotEmpty();
    JsonNode entry = service.incidents("story-11111111").getFirst();
    assertThat(entry.propertyNames())
        .contains("title", "victims", "victimCount", "suspects", "teams", "remedy")
        .doesNotContain("evidence", "exonerated", "changes", "advice", "explanation");
    assertThat(entry.path("suspects").get(0).propertyNames())
        .contains("resource", "probability")
        .doesNotContain("evidence");
    assertThat(entry.propertyNames()).containsAll(OpenApiSchema.required("IncidentEntry"));
    assertThat(whole.propertyNames())
        .containsAll(OpenApiSchema.required("IncidentEntry"))
        .containsAll(OpenApiSchema.required("Incident"));
    JsonNode expanded =
        service.json("/api/v1/incidents?world=story-11111111&expand=all").path("items").get(0);
    assertThat(expanded.propertyNames())
        .as("held messages are only in the incident itself")
        .containsExactlyInAnyOrderElementsOf(
            whole.propertyNames().stream().filter(name -> !name.equals("heldMessages")).toList());
    assertThat(expanded.path("suspects").get(0).path("evidence")).isNotEmpty();
    assertThat(series(expanded)).isEmpty();
    JsonNode evidence = service.json("/api/v1/incidents/" + id + "/evidence");
    assertThat(evidence.path("suspects").get(0).path("evidence")).isNotEmpty();
    assertThat(evidence.path("exonerated").isArray()).isTrue();
    List<String> kinds = new ArrayList<>();
    service
        .json("/api/v1/incidents/" + id + "/timeline")
        .path("items")
        .forEach(item -> kinds.add(item.path("kind").asString()));
    assertThat(kinds).containsExactly("opened", "culprit", "victim", "resolved");
  }

  private static JsonNode series(JsonNode incident) {
    return incident.path("suspects").get(0).path("evidence").get(0).path("series");
  }

  @Test
  void get_unchangedResponse_returnsOnlyTheStatus() {
    String world = "tagged-11111111~1";
    diagnoses.write(
        versionOn("vm-a").world(world).decidedAt(60).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 120));
    await().until(() -> service.incidents(world).size() == 1);
    String list = "/api/v1/incidents?world=" + world;
    String one = "/api/v1/incidents/" + ids(world).getFirst();
    List<String> paths = List.of(list, one, one + "/evidence", one + "/timeline", one + "/victims");
    Map<String, String> tags = new HashMap<>();
    for (String path : paths) {
      await()
          .untilAsserted(
              () -> {
                tags.put(path, service.get(path).headers().firstValue("ETag").orElseThrow());
                assertThat(service.getIfChanged(path, tags.get(path)).statusCode())
                    .as(path)
                    .isEqualTo(304);
              });
    }
    checkUnchangedListReadsNoIncidents(list);
    String compressed = service.getCompressed(list);
    assertThat(compressed).isEqualTo(service.get(list).body());

    diagnoses.write(
        versionOn("vm-b").world(world).decidedAt(180).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 180));
    await().until(() -> service.incidents(world).getFirst().path("victims").size() == 2);
    for (String path : paths) {
      HttpResponse<String> changed = service.getIfChanged(path, tags.get(path));
      assertThat(changed.statusCode()).as(path).isEqualTo(200);
      assertThat(changed.headers().firstValue("ETag")).isNotEqualTo(Optional.of(tags.get(path)));
    }
    assertThat(service.getCompressed(list)).isEqualTo(service.get(list).body()).contains("vm-b");
  }

  private static void checkUnchangedListReadsNoIncidents(String list) {
    await()
        .until(
            () -> {
              String tag = service.get(list).headers().firstValue("ETag").orElseThrow();
              TableLock unread = new TableLock(SharedService.DATABASE, "incident");
              try {
                return service.getIfChanged(list, tag).statusCode() == 304;
              } finally {
                unread.close();
              }
            });
  }

  @Test
  void versions_lateFromAnOlderRun_areSkipped() {
    String older = "again-11111111~5";
    String newer = "again-11111111~6";
    diagnoses.write(
        versionOn("vm-a").world(older).neighbour("vm-x", 0.9, "ds-1"),
        versionOn("vm-b").world(older).neighbour("vm-y", 0.9, "ds-2"),
        end(older));
    await().until(() -> service.incidents("again-11111111").size() == 2);
    List<String> ids = ids(older);

    diagnoses.write(versionOn("vm-a").world(newer).neighbour("vm-x", 0.9, "ds-1"), end(newer));
    await().until(() -> service.hasEnded(newer));
    diagnoses.write(versionOn("vm-z").world(older).neighbour("vm-z", 0.9, "ds-9"), end(older));
    diagnoses.write(end("after-11111111~1"));
    await().until(() -> service.hasEnded("after-11111111~1"));

    assertThat(service.incidents("again-11111111"))
        .singleElement()
        .satisfies(incident -> assertThat(incident.path("world").asString()).isEqualTo(newer));
    assertThat(service.get("/api/v1/worlds/" + older).statusCode()).isEqualTo(404);
    assertThat(ids).containsAll(ids(newer));
  }

  @Test
  void list_worldWithoutIncidents_isEmptyAndUnknownWorldIsRefused() {
    assertThat(service.get("/api/v1/incidents?world=live").statusCode()).isEqualTo(200);
    // The problem lists the worlds of the latest runs.
    diagnoses.write(end("silent-11111111~9"));
    await().until(() -> service.hasEnded("silent-11111111~9"));

    assertThat(service.get("/api/v1/incidents?world=silent-11111111").statusCode()).isEqualTo(200);
    assertThat(service.get("/api/v1/incidents?world=silent-11111111~9").statusCode())
        .isEqualTo(200);
    assertThat(service.incidents("silent-11111111")).isEmpty();

    HttpResponse<String> nowhere = service.get("/api/v1/incidents?world=nowhere");
    assertThat(nowhere.statusCode()).isEqualTo(404);
    assertThat(Service.JSON.readTree(nowhere.body()).path("detail").asString())
        .contains("no world 'nowhere'", "There are: live, ", "silent-11111111");
  }

  private static List<String> ids(String world) {
    return service.incidents(world).stream()
        .map(incident -> incident.path("id").asString())
        .toList();
  }

  @Test
  void read_unreadableRecord_becomesDeadLetterAndOthersAreRead() {
    diagnoses.writeRaw(
        "{\"type\":\"version\",\"world\":\"live\"}".getBytes(StandardCharsets.UTF_8));
    diagnoses.writeRaw("nonsense".getBytes(StandardCharsets.UTF_8));
    diagnoses.write(end("sane-11111111~1"));

    await().until(() -> service.hasEnded("sane-11111111~1"));
    await()
        .untilAsserted(
            () ->
                assertThat(Feed.of(KAFKA, Topics.DEAD_LETTERS))
                    .extracting(message -> message.json().path("source").asString())
                    .contains(Topics.DIAGNOSES, Topics.DIAGNOSES));
  }

  @ParameterizedTest
  @CsvSource({
    "status=done,status",
    "severity=worst,severity",
    "cause=weather,cause",
    "environment=prod,environment",
    "limit=0,limit",
    "limit=501,limit",
    "limit=many,limit",
    "from=yesterday,from",
    "to=2025-13-01T00:00:00Z,to",
    "from=-0001-01-01T00:00:00Z,from",
    "to=%2B10000-01-01T00:00:00Z,to",
    "cursor=nonsense,cursor",
    "merged=maybe,merged",
    "sevrity=info,sevrity",
    "expand=some,expand"
  })
  void get_invalidParameter_isRefusedWithProblemThatNamesIt(String query, String parameter) {
    HttpResponse<String> response = service.get("/api/v1/incidents?" + query);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    JsonNode problem = Service.JSON.readTree(response.body());
    assertThat(problem.path("parameter").asString()).isEqualTo(parameter);
    assertThat(problem.path("detail").asString()).contains("'" + parameter + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/incidents/inc-0?verbose=true, 'verbose'",
    "/api/v1/incidents/inc-0/timeline?limit=2001, 'limit'",
    "/api/v1/incidents/inc-0/victims?limit=501, 'limit'",
    "/api/v1/incidents/inc-0/victims?status=open, 'status'",
    "/api/v1/worlds/live?at=now, 'at'",
    "/api/v1/incidents/inc%20x, letters"
  })
  void get_invalidParameterOfOneIncident_isRefused(String path, String detail) {
    HttpResponse<String> response = service.get(path);
    JsonNode problem = Service.JSON.readTree(response.body());

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(problem.path("detail").asString()).contains(detail);
    assertThat(path).startsWith(problem.path("instance").asString());
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/incidents/inc-0000000000000000",
    "/api/v1/incidents/inc-0000000000000000/evidence",
    "/api/v1/incidents/inc-0000000000000000/timeline",
    "/api/v1/incidents/%00",
    "/api/v1/worlds/never~1",
    "/api/v1/incidents?world=never",
    "/api/v1/incidents?world=never~1"
  })
  void get_unknownIncident_isAnsweredWithProblemDetails(String path) {
    HttpResponse<String> response = service.get(path);

    assertThat(response.statusCode()).isIn(400, 404);
    if (!path.contains("%00")) {
      assertThat(Service.JSON.readTree(response.body()).path("status").asInt()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "viewer,/api/v1/incidents,200",
    "operator,/api/v1/incidents,200",
    "service,/api/v1/incidents,200",
    "admin,/api/v1/incidents,200",
    "ingest,/api/v1/incidents,403",
    "nobody,/api/v1/incidents,401",
    "ingest,/api/v1/worlds/live,403",
    "nobody,/api/v1/worlds/live,401",
    "viewer,/api/v1/outbox,403",
    "service,/api/v1/outbox,200",
    "admin,/api/v1/outbox,200",
    "nobody,/api/v1/incidents/inc-1/timeline,401"
  })
  void get_eachRole_seesOnlyItsPaths(String token, String path, int status) {
    assertThat(service.get(path, token).statusCode()).isEqualTo(status);
  }
}
