package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.patchRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests child tickets with a real Kafka and PostgreSQL; WireMock stands in for ServiceNow. */
class ChildTicketsIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final TestPostgres.Database DATABASE = Databases.readingFromNow(KAFKA);
  private static final String TABLE = "/api/now/table/incident";
  private static final WireMockServer DESK =
      new WireMockServer(
          WireMockConfiguration.options()
              .dynamicPort()
              .bindAddress("127.0.0.1")
              .globalTemplating(true));

  @TempDir private static Path directory;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(
        directory.resolve("teams.csv"),
        "team,assignment_group\nteam-storage,0123456789abcdef0123456789abcdef\n");
    DESK.start();
    DESK.stubFor(
        post(urlPathEqualTo(TABLE))
            .willReturn(
                aResponse()
                    .withStatus(201)
                    .withBody(
                        record(
                            "{{jsonPath request.body '$.correlation_id'}}",
                            "1",
                            "{{jsonPath request.body '$.correlation_id'}}"))));
    DESK.stubFor(
        get(urlPathEqualTo(TABLE))
            .willReturn(
                aResponse()
                    .withBody(
                        "{\"result\":["
                            + fields(
                                "{{regexExtract request.query.sysparm_query 'inc-[0-9a-f-]+'}}",
                                "1",
                                "{{regexExtract request.query.sysparm_query 'inc-[0-9a-f-]+'}}")
                            + "]}")));
    DESK.stubFor(
        patch(urlPathMatching(TABLE + "/.*"))
            .willReturn(
                aResponse()
                    .withBody(
                        record(
                            "{{request.pathSegments.[4]}}",
                            "{{jsonPath request.body '$.state' default='1'}}",
                            "{{request.pathSegments.[4]}}"))));
    service = Service.start(KAFKA, DATABASE, properties());
    diagnoses = new Diagnoses(KAFKA);
    await().until(() -> service.json("/api/v1/owners").path("items").size() == 1);
  }

  /** A record whose key and number are the id of the incident or child. */
  private static String record(String id, String state, String correlation) {
    return "{\"result\":" + fields(id, state, correlation) + "}";
  }

  private static String fields(String id, String state, String correlation) {
    return "{\"sys_id\":\"%s\",\"number\":\"%s\",\"state\":\"%s\",\"correlation_id\":\"%s\"}"
        .formatted(id, id, state, correlation);
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("crosstalk.owners.directory", directory.toString());
    String prefix = "crosstalk.servicenow.targets[0].";
    properties.put(prefix + "name", "desk");
    properties.put(prefix + "url", DESK.baseUrl());
    properties.put(prefix + "token", "secret");
    properties.put(prefix + "replays", "true");
    properties.put(prefix + "allow-private", "true");
    properties.put(prefix + "children", "teams");
    return properties;
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    DESK.stop();
  }

  private static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(3);
  }

  private static List<JsonNode> bodies(RequestPatternBuilder requests, String incident) {
    return DESK.findAll(requests).stream()
        .filter(request -> (request.getUrl() + request.getBodyAsString()).contains(incident))
        .map(request -> Service.JSON.readTree(request.getBodyAsString()))
        .toList();
  }

  private static List<JsonNode> created(String incident) {
    return bodies(postRequestedFor(urlPathEqualTo(TABLE)), incident);
  }

  private static List<String> tickets(String incident) {
    return service
        .json("/api/v1/incidents/" + incident)
        .path("tickets")
        .valueStream()
        .map(
            ticket ->
                "%s %s: %s"
                    .formatted(
                        ticket.path("team").asString("-"),
                        ticket.path("role").asString("-"),
                        ticket.path("status").asString()))
        .sorted()
        .toList();
  }

  @Test
  void delivery_ownersAreBeingLoaded_doesNotDelayOtherChangesOfIncidents() {
    String world = "owners-1~5";
    diagnoses.write(victim(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    String incident = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> tickets(incident).size() == 4);

    try (TableLock ownersWait = new TableLock(DATABASE, "owner_entry")) {
      JdbcClient.create(DATABASE.dataSource())
          .sql("update counter set number = number + 1 where name = 'owners'")
          .update();
      assertThat(act(incident, "resolve", "{}")).isEqualTo(200);
      ownersWait.awaitReader();

      assertThat(act(incident, "comment", "{\"text\":\"still here\"}")).isEqualTo(200);
    }

    await()
        .untilAsserted(
            () ->
                assertThat(tickets(incident))
                    .hasSize(4)
                    .allSatisfy(ticket -> assertThat(ticket).endsWith("Resolved")));
  }

  private static int act(String incident, String action, String body) {
    return service
        .post("/api/v1/incidents/" + incident + "/" + action, "operator", body)
        .statusCode();
  }

  @Test
  void incident_hasOneParentAndOneChildForEachTeamAndRole_whichFollowIt() {
    String world = "children-1~5";
    diagnoses.write(victim(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    String incident = service.incidents(world).getFirst().path("id").asString();

    await().until(() -> tickets(incident).size() == 4);
    assertThat(tickets(incident))
        .containsExactly(
            "- -: New",
            "team-erp victim: New",
            "team-storage owner_of_shared_resource: New",
            "team-vm-x culprit: New");
    assertThat(created(incident)).hasSize(4);
    assertThat(created(incident).getFirst().has("parent_incident")).isFalse();
    assertThat(created(incident).stream().skip(1))
        .allSatisfy(
            child -> assertThat(child.path("parent_incident").asString()).isEqualTo(incident));
    assertThat(created(incident).stream().skip(1))
        .filteredOn(child -> child.path("description").asString().contains("contention domain"))
        .extracting(child -> child.path("assignment_group").asString())
        .containsExactly("0123456789abcdef0123456789abcdef");

    // The culprit is retracted: the child of its team is closed, and one for the other is opened.
    diagnoses.write(
        victim(world).revision(2).decidedAt(120).neighbour("vm-y", 0.9, "ds-1"), tick(world, 120));
    await().until(() -> tickets(incident).contains("team-vm-x culprit: Resolved"));
    await().until(() -> tickets(incident).contains("team-vm-y culprit: New"));
    assertThat(tickets(incident)).contains("- -: New", "team-erp victim: New");
    assertThat(bodies(patchRequestedFor(urlPathMatching(TABLE + "/.*")), incident))
        .filteredOn(change -> change.path("state").asString("").equals("6"))
        .singleElement()
        .extracting(change -> change.path("close_notes").asString())
        .asString()
        .contains("no longer named as the cause");

    diagnoses.write(
        victim(world).revision(3).until(100).decidedAt(150).neighbour("vm-y", 0.9, "ds-1"),
        end(world));
    await()
        .untilAsserted(
            () ->
                assertThat(tickets(incident))
                    .hasSize(5)
                    .allSatisfy(ticket -> assertThat(ticket).endsWith("Resolved")));
    assertThat(created(incident)).hasSize(5);
  }

  private static JsonNode outbox() {
    return Service.JSON.readTree(service.get("/api/v1/outbox", "admin").body());
  }

  @Test
  void childTicket_refused_isInTheOutboxAndNotInTheLogOfTheIncident() {
    String world = "refused-child-1~5";
    StubMapping refusing =
        DESK.stubFor(
            post(urlPathEqualTo(TABLE))
                .atPriority(1)
                .withRequestBody(containing("0123456789abcdef0123456789abcdef"))
                .willReturn(aResponse().withStatus(400)));
    diagnoses.write(victim(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
    await().until(() -> outbox().path("failed").asInt() == 1);
    DESK.removeStub(refusing);

    String incident = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> tickets(incident).size() == 3);
    assertThat(outbox().at("/items/0/incident").asString()).endsWith("/" + incident);
    assertThat(service.json("/api/v1/incidents/" + incident + "/events").path("items"))
        .extracting(item -> item.path("type").asString())
        .isNotEmpty()
        .doesNotContain("failed");
  }
}
