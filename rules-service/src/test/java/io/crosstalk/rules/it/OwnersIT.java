package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the owners in files of a site with a real Kafka and PostgreSQL. */
class OwnersIT {
  private static final Path DIRECTORY = SharedService.OWNERS;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  @AfterEach
  void removeFiles() throws IOException {
    for (String name : List.of("owners.csv", "teams.yaml")) {
      Files.deleteIfExists(DIRECTORY.resolve(name));
    }
    await().until(() -> owners("").path("files").isEmpty());
  }

  private static void write(String name, String... lines) throws IOException {
    // Moved into its place as a whole, so that no half of a file is read.
    Path whole = Files.writeString(DIRECTORY.resolve("." + name), String.join("\n", lines));
    Files.move(whole, DIRECTORY.resolve(name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  private static JsonNode owners(String query) {
    return service.json("/api/v1/owners" + query);
  }

  private static void awaitEntries(int count) {
    await().until(() -> owners("?limit=500").path("items").size() == count);
  }

  private static List<String> texts(JsonNode items, String field) {
    return items.valueStream().map(item -> item.path(field).asString()).toList();
  }

  private static List<JsonNode> incidents(String query) {
    return service.json("/api/v1/incidents?" + query).path("items").valueStream().toList();
  }

  @Test
  void file_ownersOfCmdb_nameTheTeamsOfTheNextIncident() throws IOException {
    String world = "owned-1~5";
    write(
        "owners.csv",
        "name,sys_id,support_group",
        "vm-a,0ab1,Orders",
        "vm-x,0ab2,Databases",
        "ds-1,0ab3,Storage");
    awaitEntries(3);

    diagnoses.write(
        versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 60));

    await().until(() -> service.incidents(world).size() == 1);
    JsonNode incident = service.incidents(world).getFirst();
    assertThat(incident.path("victims").path(0).path("team").asString()).isEqualTo("Orders");
    assertThat(texts(incident.path("teams"), "team")).contains("Orders", "Storage");
    assertThat(incidents("team=Orders&world=" + world)).hasSize(1);
    assertThat(incidents("team=team-erp&world=" + world)).isEmpty();
  }

  @Test
  void twoOwners_isAProblemWithBothAndTheIncidentIsInTheUnassignedQueue() throws IOException {
    String world = "disputed-1~5";
    write("owners.csv", "resource,team", "vm-b,team-one", "vm-c,team-two", "vm-b,team-three");
    awaitEntries(3);

    assertThat(owners("").path("problemCount").asInt()).isEqualTo(1);
    JsonNode problem = owners("").path("problems").path(0);
    assertThat(problem.path("line").asInt()).isEqualTo(4);
    assertThat(problem.path("text").asString())
        .contains("'team-one' in line 2 of owners.csv", "'team-three' in line 4 of owners.csv");

    diagnoses.write(
        versionOn("vm-b").world(world).ownedBy(null).criticality(3).faultOf("ds-9"),
        tick(world, 60));

    await().until(() -> incidents("team=unassigned&world=" + world).size() == 1);
  }

  @Test
  void assign_teamWithoutOwnership_isAcceptedWithAWarning() throws IOException {
    String world = "assigned-1~5";
    write("owners.csv", "name,sys_id,support_group", "vm-a,0ab1,Order Desk", "ds-1,0ab3,Storage");
    awaitEntries(2);
    diagnoses.write(
        versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    String path =
        "/api/v1/incidents/"
            + service.incidents(world).getFirst().path("id").asString()
            + "/assign";

    JsonNode answer =
        Service.JSON.readTree(service.post(path, "operator", "{\"team\":\"Order Dsek\"}").body());

    assertThat(answer.at("/assignment/team").asString()).isEqualTo("Order Dsek");
    assertThat(answer.at("/warnings/0/problem").asString()).contains("the team 'Order Dsek'");
    assertThat(answer.at("/warnings/0/hint").asString()).isEqualTo("did you mean 'Order Desk'?");
    assertThat(service.post(path, "operator", "{\"team\":\"Order Desk\"}").body())
        .doesNotContain("\"warnings\"");
  }

  @Test
  void unreadableFile_keepsItsEntriesAndSaysWhy() throws IOException {
    write("teams.yaml", "- {team: team-a, assignment_group: Group A}");
    awaitEntries(1);

    write("teams.yaml", "- {team: ");

    await().until(() -> !owners("").path("files").path(0).path("readable").asBoolean(true));
    assertThat(texts(owners("").path("items"), "assignmentGroup")).containsExactly("Group A");
    assertThat(owners("").path("problems").path(0).path("text").asString()).contains("not YAML");
  }

  @Test
  void list_pagesAndFilters_coverEveryEntry() throws IOException {
    write("owners.csv", "resource,team", "vm-1,team-a", "vm-2,team-b", "vm-3,team-a");
    awaitEntries(3);

    JsonNode first = owners("?team=team-a&limit=1");
    JsonNode second = owners("?team=team-a&limit=1&cursor=" + first.path("nextCursor").asString());

    assertThat(texts(first.path("items"), "resource")).containsExactly("vm-1");
    assertThat(texts(second.path("items"), "resource")).containsExactly("vm-3");
    assertThat(second.path("nextCursor").isNull()).isTrue();
    assertThat(texts(owners("?resource=vm-2").path("items"), "team")).containsExactly("team-b");
  }

  @Test
  void list_cursorOfEarlierOwners_isRefused() throws IOException {
    write("owners.csv", "resource,team", "vm-1,team-a", "vm-2,team-b");
    awaitEntries(2);
    String cursor = owners("?limit=1").path("nextCursor").asString();

    write("owners.csv", "resource,team", "vm-1,team-a");
    awaitEntries(1);

    assertThat(service.get("/api/v1/owners?cursor=" + cursor))
        .returns(400, HttpResponse::statusCode)
        .extracting(HttpResponse::body)
        .asString()
        .contains("Begin again without 'cursor'");
  }
}
