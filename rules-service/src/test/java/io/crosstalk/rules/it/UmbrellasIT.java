package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that the incidents of a team that exceed its budget of a day have one ticket together, in a
 * ticket system that counts its tickets.
 */
class UmbrellasIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();

  /** Seconds from the start to 00:30 of the next day of the site. */
  private static final int NEXT_DAY = 30_600;

  private static TestPostgres.Database database;
  private static CountingTickets desk;
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    database = Databases.readingFromNow(KAFKA);
    desk = new CountingTickets(1, 20);
    service = Service.start(KAFKA, database, settings(), FastService.beans());
    diagnoses = new Diagnoses(KAFKA);
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(desk.settings(0, "desk"));
    settings.put("crosstalk.servicenow.targets[0].min-severity", "info");
    settings.put("crosstalk.site.time-zone", "Europe/Berlin");
    settings.put("crosstalk.site.console-url", "https://crosstalk.example.org");
    settings.put("crosstalk.delivery.deadline", "4s");
    settings.put("crosstalk.delivery.create-deadline", "4s");
    return settings;
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    desk.close();
  }

  /** Permits each team one ticket a day of the incidents of a world. */
  private static void setBudget(String world) {
    String rule =
        "kind: budget\nper: team\nlimit: 1\nwhen: incident.case == \"%s\"\nreason: a test\n"
            .formatted(world.substring(0, world.indexOf('-')));
    assertThat(service.send("PUT", "/api/v1/rules/" + world.substring(0, 4), "admin", rule))
        .returns(200, HttpResponse::statusCode);
  }

  /** A victim with a culprit and a datastore of its own, and so an incident of its own. */
  private static VersionBuilder victim(String world, String name, String team, int decidedAt) {
    return versionOn(name)
        .world(world)
        .ownedBy(team)
        .decidedAt(decidedAt)
        .neighbour("culprit-of-" + name, 0.9, "ds-of-" + name);
  }

  private static VersionBuilder recovered(String world, String name, String team) {
    return victim(world, name, team, 300).revision(2).until(200);
  }

  /** Tickets of the incidents of a world, and of its umbrellas, that name one of the resources. */
  private static List<Map<String, String>> tickets(String... resources) {
    return desk.all().stream()
        .filter(each -> List.of(resources).stream().anyMatch(each.toString()::contains))
        .toList();
  }

  private static List<Map<String, String>> umbrellas(String... resources) {
    return tickets(resources).stream()
        .filter(each -> each.get("correlation_id").startsWith("umb-"))
        .toList();
  }

  private static void awaitUmbrellaWith(String... resources) {
    await()
        .untilAsserted(
            () -> assertThat(umbrellas(resources)).singleElement().asString().contains(resources));
  }

  /** Opens two incidents of a team whose budget is one ticket; the second is in the umbrella. */
  private static void openOneOfTheBudgetAndOneBeyond(String world, String first, String second) {
    setBudget(world);
    diagnoses.write(
        victim(world, first, "team-a", 60), victim(world, second, "team-a", 90), tick(world, 240));
    awaitUmbrellaWith(second);
  }

  @Test
  void budget_threeIncidentsOfATeam_haveOneTicketAndAnUmbrella() {
    String world = "sumday-11111111~1";
    setBudget(world);
    diagnoses.write(victim(world, "sum-a", "team-a", 60), tick(world, 60));
    await().until(() -> tickets("sum-a").size() == 1);

    diagnoses.write(
        victim(world, "sum-b", "team-a", 90),
        victim(world, "sum-c", "team-a", 90),
        victim(world, "sum-d", "team-b", 90),
        tick(world, 1_200));

    awaitUmbrellaWith("sum-b", "sum-c");
    await().until(() -> tickets("sum-a", "sum-b", "sum-c", "sum-d").size() == 3);
    assertThat(umbrellas("sum-b").getFirst().toString())
        .contains("team-a", "https://crosstalk.example.org/#/incidents/inc-")
        .doesNotContain("sum-a", "sum-d");

    diagnoses.write(
        recovered(world, "sum-b", "team-a").decidedAt(1_210),
        recovered(world, "sum-c", "team-a").decidedAt(1_210),
        tick(world, 6_000));

    await().until(() -> umbrellas("sum-b").getFirst().get("state").equals("6"));
    assertThat(tickets("sum-a", "sum-b", "sum-c", "sum-d")).hasSize(3);
    assertThat(umbrellas("sum-b").getFirst().get("close_notes")).contains("2 incidents are over.");

    String id = incidentOf(world, "sum-b");
    assertThat(
            service
                .post("/api/v1/incidents/" + id + "/comment", "operator", "{\"text\":\"done\"}")
                .statusCode())
        .isEqualTo(200);
    assertThat(service.json("/api/v1/incidents/" + id).path("heldMessages")).isEmpty();
  }

  /** The problem goes on in the incident that was merged into: its team needs an open ticket. */
  @Test
  void merge_incidentWithATicketIntoOneOfTheUmbrella_leavesAnOpenTicketOfTheProblem() {
    String world = "join-11111111~1";
    setBudget(world);
    diagnoses.write(victim(world, "join-a", "team-a", 60), tick(world, 60));
    await().until(() -> tickets("join-a").size() == 1);
    diagnoses.write(
        victim(world, "join-b", "team-a", 90),
        victim(world, "join-c", "team-a", 90),
        tick(world, 240));
    awaitUmbrellaWith("join-b", "join-c");
    String first = incidentOf(world, "join-a");
    String held = incidentOf(world, "join-b");
    String other = incidentOf(world, "join-c");

    act(first, "merge", "{\"into\":\"" + held + "\"}");

    await().until(() -> "6".equals(ticketOf(first).get("state")));
    await().until(() -> !ticketOf(held).isEmpty());
    assertThat(ticketOf(held)).doesNotContainEntry("state", "6");

    act(other, "merge", "{\"into\":\"" + held + "\"}");
    await().until(() -> service.incidents(world).size() == 1);
    diagnoses.write(tick(world, 6_000));

    await().until(() -> "6".equals(umbrellas("join-b").getFirst().get("state")));
    assertThat(umbrellas("join-b").getFirst().get("close_notes"))
        .contains("1 incident has a ticket of its own now.")
        .contains("1 incident is part of another incident.")
        .doesNotContain("over.");
  }

  @Test
  void resolve_incidentOfTheUmbrellaWhileItIsDegraded_isNotCalledOver() {
    String world = "deed-11111111~1";
    openOneOfTheBudgetAndOneBeyond(world, "deed-a", "deed-b");

    act(incidentOf(world, "deed-b"), "resolve", "{\"reason\":\"known\"}");
    diagnoses.write(tick(world, 6_000));

    await().until(() -> "6".equals(umbrellas("deed-b").getFirst().get("state")));
    assertThat(umbrellas("deed-b").getFirst().get("close_notes"))
        .contains("1 incident was resolved by a person, and no recovery has been measured.")
        .doesNotContain("1 incident is over.");
  }

  private static void act(String incident, String action, String body) {
    assertThat(
            service
                .post("/api/v1/incidents/" + incident + "/" + action, "operator", body)
                .statusCode())
        .isBetween(200, 202);
  }

  /** Fields of the ticket of an incident; empty without one. */
  private static Map<String, String> ticketOf(String incident) {
    return desk.all().stream()
        .filter(each -> incident.equals(each.get("correlation_id")))
        .findFirst()
        .orElse(Map.of());
  }

  private static String incidentOf(String world, String victim) {
    return service.incidents(world).stream()
        .filter(each -> each.path("title").asString().startsWith(victim))
        .map(each -> each.path("id").asString())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void budget_incidentLastsUntilTheNextDay_hasATicketAndTheUmbrellaIsClosed() {
    String world = "nextday-11111111~1";
    openOneOfTheBudgetAndOneBeyond(world, "next-a", "next-b");

    diagnoses.write(tick(world, NEXT_DAY));

    await().until(() -> tickets("next-a", "next-b").size() == 3);
    await().until(() -> "6".equals(umbrellas("next-b").getFirst().get("state")));
    assertThat(umbrellas("next-b").getFirst().get("close_notes"))
        .contains("1 incident has a ticket of its own now.");
  }

  @Test
  void budget_anotherInstanceTakesOver_changesTheSameUmbrella() {
    String world = "over-11111111~1";
    openOneOfTheBudgetAndOneBeyond(world, "over-a", "over-b");

    Service other = Service.start(KAFKA, database, settings(), FastService.beans());
    service.close();
    service = other;
    diagnoses.write(victim(world, "over-c", "team-a", 260), tick(world, 2_400));

    awaitUmbrellaWith("over-b", "over-c");
    assertThat(tickets("over-a", "over-b", "over-c")).hasSize(2);
  }
}
