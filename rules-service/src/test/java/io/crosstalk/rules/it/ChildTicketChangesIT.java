package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.rules.notify.requesttracker.RequestTrackerStandIn;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Tests what changes in an incident's ticket and in its child tickets, with stand-ins for Request
 * Tracker: one whose tickets are read, and one whose are not.
 */
class ChildTicketChangesIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final String OWN = "own";

  private static RequestTrackerStandIn tracker;
  private static RequestTrackerStandIn unread;
  private static JdbcClient jdbc;
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() throws Exception {
    tracker = new RequestTrackerStandIn(Duration.ofSeconds(1));
    unread = new RequestTrackerStandIn(Duration.ofSeconds(1));
    TestPostgres.Database database = Databases.readingFromNow(KAFKA);
    jdbc = JdbcClient.create(database.dataSource());
    Map<String, String> properties = new HashMap<>();
    properties.put("crosstalk.tickets.interval", "200ms");
    properties.putAll(settings(0, "rt", tracker));
    properties.putAll(settings(1, "unread", unread));
    properties.put("crosstalk.request-tracker.targets[1].read", "off");
    service = Service.start(KAFKA, database, properties);
    await().until(() -> service.get("/api/v1/incidents").statusCode() == 200);
    diagnoses = new Diagnoses(KAFKA);
  }

  private static Map<String, String> settings(int n, String name, RequestTrackerStandIn system) {
    String target = "crosstalk.request-tracker.targets[" + n + "].";
    return Map.of(
        target + "name", name,
        target + "url", system.url().toString(),
        target + "token", RequestTrackerStandIn.TOKEN,
        target + "queue", "Operations",
        target + "allow-private", "true",
        target + "replays", "true",
        target + "children", "teams");
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    tracker.close();
    unread.close();
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  /** Keys of the tickets of an incident in a target, by the team; the incident's own is "own". */
  private static Map<String, String> tickets(String id, String target) {
    Map<String, String> keys = new TreeMap<>();
    incident(id)
        .path("tickets")
        .valueStream()
        .filter(each -> each.path("system").asString().equals(target))
        .forEach(each -> keys.put(each.path("team").asString(OWN), each.path("key").asString()));
    return keys;
  }

  /** Opens an incident with a ticket and two children, all of which have been read. */
  private static String open(String name) {
    String world = name + "-11111111~1";
    diagnoses.write(versionOn("vm-a").world(world).criticality(3).faultOf("ds-1"), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    String id = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> tickets(id, "rt").size() == 3 && tickets(id, "unread").size() == 3);
    await()
        .until(
            () ->
                jdbc.sql(
                            """
                                select count(*) from followed_ticket
                                where last_read is not null and target = 'rt' and incident = :incident""")
                        .param("incident", world + "/" + id)
                        .query(Long.class)
                        .single()
                    == 3);
    return id;
  }

  private static List<String> statuses(String id) {
    return tickets(id, "rt").values().stream().map(tracker::status).toList();
  }

  @Test
  void ticket_closedAndReopenedByAPerson_itsChildrenAndOtherTargetsFollow() {
    String id = open("parent");
    String own = tickets(id, "rt").get(OWN);

    tracker.setStatus(own, "dana", "resolved");

    await()
        .untilAsserted(
            () -> assertThat(statuses(id)).containsExactly("resolved", "resolved", "resolved"));
    await()
        .until(
            () ->
                tickets(id, "unread").values().stream()
                    .allMatch(key -> unread.status(key).equals("resolved")));

    tracker.setStatus(own, "dana", "open");

    await().untilAsserted(() -> assertThat(statuses(id)).containsExactly("open", "open", "open"));
    assertThat(tracker.comments(own)).as("it has the changes already").isEmpty();
    assertThat(service.actions(id))
        .extracting(each -> each.split(" ")[0])
        .containsExactly("resolved", "reopened");
  }

  @Test
  void child_comment_isInTheLogWithItsTeamAndInTheOtherTickets() {
    String id = open("childcomment");
    Map<String, String> keys = tickets(id, "rt");
    assertThat(keys.keySet()).containsExactly(OWN, "team-erp", "team-storage");

    tracker.comment(keys.get("team-storage"), "dana", "A disk is being rebuilt.");

    await().until(() -> incident(id).path("comments").asInt() == 1);
    assertThat(service.actions(id))
        .containsExactly("comment rt:dana: Team team-storage: A disk is being rebuilt.");
    for (String key : List.of(keys.get(OWN), keys.get("team-erp"))) {
      await()
          .untilAsserted(
              () ->
                  assertThat(tracker.comments(key))
                      .singleElement()
                      .asString()
                      .contains("Team team-storage: A disk is being rebuilt."));
    }
    assertThat(tracker.comments(keys.get("team-storage"))).isEmpty();
  }

  @Test
  void child_takenAndClosed_isInTheLogAndTheIncidentStaysOpen() {
    String id = open("closed");
    String child = tickets(id, "rt").get("team-storage");

    tracker.assign(child, "dana", "dana");
    tracker.setStatus(child, "dana", "resolved");

    await().until(() -> incident(id).path("comments").asInt() == 2);
    assertThat(service.actions(id))
        .containsExactly(
            "comment rt:dana: Team team-storage: Ticket %s was assigned to dana.".formatted(child),
            "comment rt:dana: Team team-storage: Ticket %s has the status 'resolved'."
                .formatted(child));
    assertThat(incident(id).path("status").asString()).isEqualTo("open");
    assertThat(incident(id).has("assignment")).isFalse();
    assertThat(statuses(id)).contains("new");
    await()
        .until(
            () ->
                incident(id)
                    .path("tickets")
                    .valueStream()
                    .anyMatch(
                        each ->
                            each.path("key").asString().equals(child)
                                && each.path("system").asString().equals("rt")
                                && each.path("status").asString().equals("resolved")));
  }

  @Test
  void readIsOff_changesOfTicketsDoNotComeBack() {
    String id = open("unread");
    unread.comment(tickets(id, "unread").get(OWN), "eve", "not read");
    unread.setStatus(tickets(id, "unread").get("team-erp"), "eve", "resolved");

    // A later change in the target that is read shows that nothing of the other is on the way.
    tracker.comment(tickets(id, "rt").get(OWN), "dana", "read");

    await().until(() -> incident(id).path("comments").asInt() == 1);
    assertThat(service.actions(id)).containsExactly("comment rt:dana: read");
    assertThat(
            jdbc.sql("select count(*) from followed_ticket where target = 'unread'")
                .query(Long.class)
                .single())
        .isZero();
  }
}
