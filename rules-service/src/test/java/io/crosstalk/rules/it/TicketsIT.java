package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.rules.notify.jira.JiraStandIn;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerStandIn;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.Behaviour;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests that changes of tickets come back, with stand-ins for Request Tracker and Jira. */
class TicketsIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();

  private static RequestTrackerStandIn tracker;
  private static JiraStandIn jira;
  private static TestPostgres.Database database;
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() throws Exception {
    tracker = new RequestTrackerStandIn(Duration.ofSeconds(1));
    jira = new JiraStandIn();
    database = Databases.readingFromNow(KAFKA);
    Map<String, String> properties = new HashMap<>();
    properties.put("crosstalk.tickets.interval", "200ms");
    String rt = "crosstalk.request-tracker.targets[0].";
    properties.put(rt + "name", "rt");
    properties.put(rt + "url", tracker.url().toString());
    properties.put(rt + "token", RequestTrackerStandIn.TOKEN);
    properties.put(rt + "queue", "Operations");
    properties.put(rt + "allow-private", "true");
    properties.put(rt + "replays", "true");
    String desk = "crosstalk.jira.targets[0].";
    properties.put(desk + "name", "desk");
    properties.put(desk + "url", jira.url().toString());
    properties.put(desk + "email", "crosstalk@example.com");
    properties.put(desk + "token", "secret");
    properties.put(desk + "service-desk-id", "10");
    properties.put(desk + "request-type-id", "25");
    properties.put(desk + "allow-private", "true");
    properties.put(desk + "replays", "true");
    service = Service.start(KAFKA, database, properties);
    await().until(() -> service.get("/api/v1/incidents").statusCode() == 200);
    diagnoses = new Diagnoses(KAFKA);
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    tracker.close();
    jira.close();
  }

  private static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  /** An incident with a ticket in both systems, whose first readings are over. */
  private record Opened(String id, String rt, String desk) {}

  private static Opened open(String name) {
    String world = name + "-11111111~1";
    diagnoses.write(victim(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    String id = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> incident(id).path("tickets").size() == 2);
    JsonNode tickets = incident(id).path("tickets");
    await()
        .until(
            () ->
                rows("select 1 from followed_ticket where last_read is not null and incident = '%s/%s'"
                            .formatted(world, id))
                        .size()
                    == 2);
    return new Opened(
        id, tickets.get(1).path("key").asString(), tickets.get(0).path("key").asString());
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  private static void awaitStatus(String id, String status) {
    await()
        .untilAsserted(() -> assertThat(incident(id).path("status").asString()).isEqualTo(status));
  }

  private static List<String> rows(String sql) {
    return JdbcClient.create(database.dataSource()).sql(sql).query(String.class).list();
  }

  private static void execute(String sql) {
    JdbcClient.create(database.dataSource()).sql(sql).update();
  }

  /** Outcomes of the changes of a kind in a ticket, in the order of their times. */
  private static List<String> outcomes(Opened opened, String target, String kind) {
    return rows(
        "select outcome from ticket_change where incident like '%%/%s' and target = '%s' and kind = '%s' order by at, id"
            .formatted(opened.id(), target, kind));
  }

  /** Lets the tickets be read from the beginning until something is so. */
  private static void awaitReadingAgain(Opened opened, Callable<Boolean> condition) {
    await()
        .until(
            () -> {
              // Each time, because a reading under way stores the version that it began with.
              execute(
                  "update followed_ticket set position = '', version = '' where incident like '%/"
                      + opened.id()
                      + "'");
              return condition.call();
            });
  }

  @Test
  void ticket_takenByAPerson_acknowledgesAndAssignsAndTellsTheOtherSystemOnly() {
    Opened opened = open("taken");

    tracker.assign(opened.rt(), "dana", "dana");
    tracker.setStatus(opened.rt(), "dana", "open");

    awaitStatus(opened.id(), "acknowledged");
    JsonNode incident = incident(opened.id());
    assertThat(incident.path("acknowledgement").path("by").asString()).isEqualTo("rt:dana");
    assertThat(incident.path("acknowledgement").path("at").asString()).startsWith("2026-03-13T23:");
    assertThat(incident.path("assignment").path("team").asString()).isEqualTo("dana");
    await().until(() -> jira.countOfComments(opened.desk()) > 0);
    await().until(() -> outcomes(opened, "rt", "status").size() == 1);
    assertThat(outcomes(opened, "rt", "status")).containsExactly("no_effect");
    await().until(() -> outcomes(opened, "desk", "comment").contains("own"));
    assertThat(tracker.comments(opened.rt())).isEmpty();
    assertThat(service.actions(opened.id()))
        .containsExactly(
            "assigned rt:dana: Ticket %s was assigned to dana.".formatted(opened.rt()),
            "acknowledged rt:dana: Ticket %s was assigned to dana.".formatted(opened.rt()));
    await()
        .until(
            () ->
                incident(opened.id())
                    .path("tickets")
                    .get(1)
                    .path("status")
                    .asString()
                    .equals("open"));
  }

  @Test
  void comment_ofAPerson_isInTheLogAndOtherSystemsAreTold() {
    Opened opened = open("comment");

    tracker.comment(opened.rt(), "dana", "The vMotion is at 21:00.");

    await().until(() -> incident(opened.id()).path("comments").asInt() == 1);
    assertThat(service.actions(opened.id()))
        .containsExactly("comment rt:dana: The vMotion is at 21:00.");
    await().until(() -> outcomes(opened, "desk", "comment").contains("own"));
    assertThat(service.actions(opened.id())).hasSize(1);
    assertThat(tracker.comments(opened.rt())).isEmpty();
  }

  @Test
  void ticket_closedInOneSystemAndReopenedInTheOther_isFollowedByBothWithoutEcho() {
    Opened opened = open("echo");

    tracker.setStatus(opened.rt(), "dana", "resolved");
    awaitStatus(opened.id(), "resolved");
    await().until(() -> jira.status(opened.desk()).equals("Resolved"));
    await().until(() -> outcomes(opened, "desk", "status").equals(List.of("own")));
    assertThat(tracker.comments(opened.rt())).isEmpty();

    jira.setPhase(opened.desk(), "eve", TicketPhase.IN_PROGRESS);
    awaitStatus(opened.id(), "reopened");
    await().until(() -> tracker.status(opened.rt()).equals("open"));
    await().until(() -> outcomes(opened, "rt", "status").equals(List.of("applied", "own")));
    assertThat(jira.countOfComments(opened.desk())).isEqualTo(1);
    assertThat(service.actions(opened.id()))
        .containsExactly(
            "resolved rt:dana: Ticket %s has the status 'resolved'.".formatted(opened.rt()),
            "reopened desk:eve: Ticket %s has the status 'In progress'.".formatted(opened.desk()));
  }

  @Test
  void tickets_closedInBothSystemsAtOnce_resolveTheIncidentOnce() {
    Opened opened = open("both");

    tracker.setStatus(opened.rt(), "dana", "resolved");
    jira.setPhase(opened.desk(), "eve", TicketPhase.CLOSED);

    awaitStatus(opened.id(), "resolved");
    await().until(() -> !outcomes(opened, "rt", "status").isEmpty());
    await().until(() -> !outcomes(opened, "desk", "status").isEmpty());
    assertThat(service.actions(opened.id()))
        .filteredOn(each -> !each.startsWith("ticket "))
        .singleElement()
        .asString()
        .startsWith("resolved ");
  }

  @Test
  void incident_resolvedInCrosstalk_tellsBothSystemsAndNothingComesBack() {
    Opened opened = open("rest");

    service.post("/api/v1/incidents/" + opened.id() + "/resolve", "operator", "");

    await().until(() -> outcomes(opened, "rt", "status").equals(List.of("own")));
    await().until(() -> outcomes(opened, "desk", "status").equals(List.of("own")));
    assertThat(service.actions(opened.id())).containsExactly("resolved operator: ");
    assertThat(incident(opened.id()).path("status").asString()).isEqualTo("resolved");
  }

  @Test
  void change_readAgain_isAppliedOnce() {
    Opened opened = open("replay");
    tracker.comment(opened.rt(), "dana", "once");
    await().until(() -> outcomes(opened, "rt", "comment").size() == 1);

    // As after a crash between the action and the note that the change was seen.
    execute("delete from ticket_change where incident like '%/" + opened.id() + "'");

    awaitReadingAgain(opened, () -> outcomes(opened, "rt", "comment").size() == 1);
    assertThat(service.actions(opened.id())).containsExactly("comment rt:dana: once");
  }

  @Test
  void change_thatCannotBeApplied_isReportedAndLaterOnesArrive() {
    Opened opened = open("fault");
    execute(
        """
        insert into ticket_change (incident, target, child, id, kind, at, author, recorded, outcome, content)
        select incident, target, child, 'bad', 'status', '2000-01-01', 'dana', now(), 'waiting', '[]'
        from followed_ticket where target = 'rt' and incident like '%/"""
            + opened.id()
            + "'");

    tracker.comment(opened.rt(), "dana", "The disk was replaced.");

    await().until(() -> outcomes(opened, "rt", "comment").equals(List.of("applied")));
    assertThat(outcomes(opened, "rt", "status")).containsExactly("failed");
    assertThat(service.actions(opened.id()))
        .anySatisfy(
            item ->
                assertThat(item)
                    .matches("ticket rt:dana: A change of the status .* it failed 5 times: .+"))
        .contains("comment rt:dana: The disk was replaced.");
  }

  @Test
  void status_olderThanOneThatIsKnown_isReportedAndNotApplied() {
    Opened opened = open("order");
    tracker.setStatus(opened.rt(), "dana", "resolved");
    tracker.setStatus(opened.rt(), "dana", "open");
    awaitStatus(opened.id(), "reopened");
    await().until(() -> outcomes(opened, "rt", "status").size() == 2);

    // The resolution becomes visible again, after the later change.
    execute(
        "delete from ticket_change where target = 'rt' and outcome = 'applied' and incident like '%%/%s' and at = (select min(at) from ticket_change where target = 'rt' and kind = 'status' and incident like '%%/%s')"
            .formatted(opened.id(), opened.id()));

    awaitReadingAgain(opened, () -> outcomes(opened, "rt", "status").contains("out_of_order"));
    assertThat(incident(opened.id()).path("status").asString()).isEqualTo("reopened");
    assertThat(service.actions(opened.id()))
        .last()
        .asString()
        .isEqualTo(
            "ticket rt:dana: A change of the status of ticket %s was not applied: a later change of the status is known"
                .formatted(opened.rt()));
  }

  @Test
  void ticket_thatIsRemoved_isReportedAsLostOnce() {
    Opened opened = open("lost");

    tracker.remove(opened.rt());

    await().until(() -> !service.actions(opened.id()).isEmpty());
    assertThat(service.actions(opened.id()))
        .containsExactly(
            "ticket -: Ticket %s of rt is lost: it does not exist, or the account must not see it."
                .formatted(opened.rt()));
  }

  @Test
  void ticket_ofAWithdrawnIncident_conflictIsReportedOnceAndCommentsArrive() {
    String world = "gone-11111111~1";
    Opened opened = open("gone");
    diagnoses.write(victim(world).revision(2).withdrawn().decidedAt(120), tick(world, 180));
    await().until(() -> tracker.status(opened.rt()).equals("resolved"));
    await().until(() -> outcomes(opened, "rt", "status").equals(List.of("own")));

    tracker.setStatus(opened.rt(), "dana", "open");
    await().until(() -> outcomes(opened, "rt", "status").size() == 2);
    tracker.comment(opened.rt(), "dana", "I look at it anyway.");
    await().until(() -> incident(opened.id()).path("comments").asInt() == 1);

    assertThat(outcomes(opened, "rt", "status")).containsExactly("own", "conflict");
    assertThat(timeline(opened.id()))
        .contains(
            "A change of the status of ticket %s was not applied: The incident was merged or withdrawn, and cannot be reopened. Comment on it instead."
                .formatted(opened.rt()));
    assertThat(service.actions(opened.id()))
        .containsExactly(
            "ticket rt:dana: A change of the status of ticket %s was not applied: The incident was merged or withdrawn, and cannot be reopened. Comment on it instead."
                .formatted(opened.rt()),
            "comment rt:dana: I look at it anyway.");
  }

  /** Two incidents with tickets, of which the second was merged into the first by a person. */
  private record Merged(String world, String first, Opened second) {}

  private static Merged merged(String name) {
    String world = name + "-11111111~1";
    Opened second = open(name);
    diagnoses.write(other(world).decidedAt(90), tick(world, 100));
    await().until(() -> service.incidents(world).size() == 2);
    String first =
        service.incidents(world).stream()
            .map(each -> each.path("id").asString())
            .filter(id -> !id.equals(second.id()))
            .findFirst()
            .orElseThrow();
    service.post(
        "/api/v1/incidents/" + second.id() + "/merge", "operator", "{\"into\":\"" + first + "\"}");
    await().until(() -> tracker.status(second.rt()).equals("resolved"));
    await().until(() -> outcomes(second, "rt", "status").equals(List.of("own")));
    return new Merged(world, first, second);
  }

  private static VersionBuilder other(String world) {
    return versionOn("vm-c").world(world).criticality(3).neighbour("vm-y", 0.9, "ds-2");
  }

  private static List<String> timeline(String id) {
    return service
        .json("/api/v1/incidents/" + id + "/timeline")
        .path("items")
        .valueStream()
        .map(item -> item.path("text").asString())
        .toList();
  }

  @Test
  void ticket_ofAMergedIncidentReopened_isAppliedWhenTheDecisionIsCarriedOut() {
    Merged merged = merged("undo");
    Opened second = merged.second();

    diagnoses.whileDecisionsWait(
        () -> {
          tracker.setStatus(second.rt(), "dana", "open");
          await()
              .untilAsserted(
                  () ->
                      assertThat(outcomes(second, "rt", "status"))
                          .containsExactly("own", "waiting"));
        });

    await()
        .untilAsserted(
            () -> assertThat(outcomes(second, "rt", "status")).containsExactly("own", "applied"));
    assertThat(incident(second.id()).path("status").asString()).isEqualTo("reopened");
  }

  @Test
  void ticket_reopenedWhileADecisionIsPending_isTriedAgain() {
    Merged merged = merged("pending");
    Opened second = merged.second();

    diagnoses.whileDecisionsWait(
        () -> {
          service.post("/api/v1/incidents/" + second.id() + "/reopen", "operator", "{}");
          tracker.setStatus(second.rt(), "dana", "open");
          await()
              .untilAsserted(
                  () ->
                      assertThat(outcomes(second, "rt", "status"))
                          .containsExactly("own", "waiting"));
        });

    await()
        .untilAsserted(
            () -> assertThat(outcomes(second, "rt", "status")).containsExactly("own", "applied"));
    assertThat(incident(second.id()).path("status").asString())
        .as("the incident is open again, and a person works on it")
        .isEqualTo("acknowledged");
  }

  @Test
  void ticket_reopenedButTheDecisionDoesNotFit_isRefusedInTheLogAndTheTimeline() {
    Merged merged = merged("misfit");
    Opened second = merged.second();

    diagnoses.whileDecisionsWait(
        () -> {
          // The only diagnosis of the merged incident is taken back at the same time.
          diagnoses.write(
              victim(merged.world()).revision(2).withdrawn().decidedAt(120),
              tick(merged.world(), 180));
          tracker.setStatus(second.rt(), "dana", "open");
          await()
              .untilAsserted(
                  () ->
                      assertThat(outcomes(second, "rt", "status"))
                          .containsExactly("own", "waiting"));
        });

    await()
        .untilAsserted(
            () -> assertThat(outcomes(second, "rt", "status")).containsExactly("own", "conflict"));
    String refusal =
        "A change of the status of ticket %s was not applied: Taking back the merge of %s, which rt:dana decided on, was not carried out: the incidents have changed meanwhile, or one of them has been over for more than a day."
            .formatted(second.rt(), second.id());
    assertThat(service.actions(second.id())).contains("ticket rt:dana: " + refusal);
    assertThat(timeline(second.id())).contains(refusal);
  }

  @Test
  void target_thatHasStopped_doesNotDelayTheOther() {
    Opened opened = open("stopped");
    tracker.behave(Behaviour.IS_BUSY);
    try {
      tracker.setStatus(opened.rt(), "dana", "resolved");
      jira.comment(opened.desk(), "eve", "still here");
      await().until(() -> incident(opened.id()).path("comments").asInt() == 1);
      assertThat(incident(opened.id()).path("status").asString()).isEqualTo("open");
      assertThat(service.health()).isEqualTo("UP");
    } finally {
      tracker.behave(Behaviour.ACCEPTS);
    }
    awaitStatus(opened.id(), "resolved");
  }
}
