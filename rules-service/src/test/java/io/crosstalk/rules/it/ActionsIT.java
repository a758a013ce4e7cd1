package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the actions of people over REST, with a real Kafka and PostgreSQL. */
class ActionsIT {
  private static final String KAFKA = SharedService.KAFKA;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  /** Opens an incident in a world of its own, and returns its id. */
  private static String open(String world) {
    diagnoses.write(victim(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst().path("id").asString();
  }

  private static HttpResponse<String> act(String id, String action, String body, String... more) {
    return service.post("/api/v1/incidents/" + id + "/" + action, "operator", body, more);
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  private static List<String> texts(JsonNode items, String field) {
    return items.path("items").valueStream().map(item -> item.path(field).asString()).toList();
  }

  private static List<String> events(String world) {
    return Feed.ofWorld(KAFKA, Topics.INCIDENTS, world).stream()
        .map(event -> event.path("type").asString())
        .map(type -> type.substring(type.lastIndexOf('.') + 1))
        .toList();
  }

  @Test
  void acknowledge_openIncident_isShownListedLoggedAndPublished() {
    String world = "ack-11111111~1";
    String id = open(world);

    HttpResponse<String> answer = act(id, "acknowledge", "{\"reason\":\"I look at it\"}");

    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode incident = Service.JSON.readTree(answer.body());
    assertThat(incident.path("status").asString()).isEqualTo("acknowledged");
    assertThat(incident.path("revision").asInt()).isEqualTo(2);
    assertThat(incident.path("acknowledgement").path("by").asString()).isEqualTo("operator");
    assertThat(incident.path("acknowledgement").path("reason").asString())
        .isEqualTo("I look at it");
    assertThat(service.json("/api/v1/incidents?status=acknowledged&world=" + world).path("items"))
        .hasSize(1);
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/timeline"), "text"))
        .contains("Acknowledged by operator: I look at it");
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/events"), "type"))
        .containsExactly("opened", "acknowledged");
    await()
        .untilAsserted(() -> assertThat(events(world)).containsExactly("opened", "acknowledged"));
  }

  @Test
  void acknowledge_againByTheSamePerson_isNoVersionAndNoMessage() {
    String world = "known-again-11111111~1";
    String id = open(world);
    act(id, "acknowledge", "{\"reason\":\"I look at it\"}");

    HttpResponse<String> second = act(id, "acknowledge", "{}");
    act(id, "comment", "{\"text\":\"a vMotion is planned\"}");

    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(Service.JSON.readTree(second.body()).path("revision").asInt()).isEqualTo(2);
    await()
        .untilAsserted(
            () -> assertThat(events(world)).containsExactly("opened", "acknowledged", "changed"));
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/events"), "type"))
        .containsExactly("opened", "acknowledged", "comment");
  }

  @Test
  void act_changesNothing_isNotAppliedByARetryAfterOtherActions() {
    String id = open("known-11111111~1");
    act(id, "assign", "{\"team\":\"team-a\"}");
    act(id, "assign", "{\"team\":\"team-a\"}", "Idempotency-Key", "known-1");
    act(id, "acknowledge", "{}");
    act(id, "acknowledge", "{}", "Idempotency-Key", "known-2");
    act(id, "assign", "{\"team\":\"team-b\"}");
    act(id, "resolve", "{}");
    act(id, "reopen", "{}");

    List<HttpResponse<String>> retries =
        List.of(
            act(id, "assign", "{\"team\":\"team-a\"}", "Idempotency-Key", "known-1"),
            act(id, "acknowledge", "{}", "Idempotency-Key", "known-2"));

    assertThat(retries).extracting(HttpResponse::statusCode).containsOnly(200);
    assertThat(incident(id).path("status").asString()).isEqualTo("reopened");
    assertThat(incident(id).path("assignment").path("team").asString()).isEqualTo("team-b");
    List<String> shown =
        List.of("opened", "assigned", "acknowledged", "assigned", "resolved", "reopened");
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/events"), "type")).isEqualTo(shown);
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/timeline"), "kind"))
        .filteredOn(kind -> kind.equals("acknowledged"))
        .hasSize(1);
  }

  @Test
  void act_keyOfAnActionThatChangedNothing_isRefusedForAnotherRequest() {
    String id = open("knownkey-11111111~1");
    act(id, "acknowledge", "{}");
    act(id, "acknowledge", "{}", "Idempotency-Key", "known-3");

    assertThat(
            act(id, "comment", "{\"text\":\"a text\"}", "Idempotency-Key", "known-3").statusCode())
        .isEqualTo(422);
    assertThat(incident(id).path("comments").asInt()).isZero();
  }

  @Test
  void acknowledge_laterVersion_staysAcknowledgedAndRevisionsGrow() {
    String world = "later-11111111~1";
    String id = open(world);
    act(id, "acknowledge", "");

    diagnoses.write(
        victim(world).revision(2).decidedAt(120).change(30, ChangeKind.CONFIG, "ds-1"),
        tick(world, 120));

    await().until(() -> incident(id).path("revision").asInt() == 3);
    assertThat(incident(id).path("status").asString()).isEqualTo("acknowledged");
    await()
        .untilAsserted(
            () -> assertThat(events(world)).containsExactly("opened", "acknowledged", "changed"));
  }

  @Test
  void resolve_victimStillDegraded_isFlaggedAndReopenedByOneMoreVictim() {
    String world = "flag-11111111~1";
    String id = open(world);

    act(id, "resolve", "{\"reason\":\"planned load test\"}");
    JsonNode resolved = incident(id);
    assertThat(resolved.path("status").asString()).isEqualTo("resolved");
    assertThat(resolved.path("resolution").asString()).isEqualTo("by_person");
    assertThat(resolved.path("resolvedAt").asString()).isNotEmpty();
    assertThat(resolved.path("end").isNull()).isTrue();
    assertThat(resolved.path("manualResolution").path("whileDegraded").asBoolean()).isTrue();

    diagnoses.write(
        versionOn("vm-b").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 120));

    await().until(() -> incident(id).path("status").asString().equals("reopened"));
    assertThat(incident(id).has("manualResolution")).isFalse();
    await()
        .untilAsserted(
            () -> assertThat(events(world)).containsExactly("opened", "resolved", "reopened"));
  }

  @Test
  void act_sameKeyTwice_actsOnce() {
    String id = open("once-11111111~1");
    String body = "{\"text\":\"the vMotion is at 21:00\"}";

    assertThat(act(id, "comment", body, "Idempotency-Key", "k-1").statusCode()).isEqualTo(200);
    assertThat(act(id, "comment", body, "Idempotency-Key", "k-1").statusCode()).isEqualTo(200);
    assertThat(incident(id).path("comments").asInt()).isEqualTo(1);

    HttpResponse<String> other =
        act(id, "comment", "{\"text\":\"another text\"}", "Idempotency-Key", "k-1");
    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(other.body()).contains("k-1");
  }

  @Test
  void feedback_andAssignment_areShownAndLogged() {
    String id = open("fb-11111111~1");

    act(id, "feedback", "{\"right\":false,\"culprit\":\"vm-y\",\"reason\":\"a backup ran\"}");
    act(id, "assign", "{\"team\":\"team-san\"}");

    JsonNode incident = incident(id);
    assertThat(incident.path("feedback").path("wrong").asInt()).isEqualTo(1);
    assertThat(incident.path("assignment").path("team").asString()).isEqualTo("team-san");
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/timeline"), "text"))
        .contains(
            "Feedback of operator: the diagnosis was wrong, the culprit was vm-y: a backup ran");
    JsonNode logged = service.json("/api/v1/incidents/" + id + "/events").path("items").get(1);
    assertThat(logged.path("details").path("culprit").asString()).isEqualTo("vm-y");
  }

  @Test
  void feedback_secondStatementOfAPerson_replacesTheFirst() {
    String id = open("fb-twice-11111111~1");

    act(id, "feedback", "{\"right\":true}");
    act(id, "feedback", "{\"right\":false}");
    assertThat(feedback(id)).isEqualTo("{\"right\":0,\"wrong\":1}");
    act(id, "feedback", "{\"right\":false,\"reason\":\"again\"}");
    assertThat(feedback(id)).isEqualTo("{\"right\":0,\"wrong\":1}");

    service.post("/api/v1/incidents/" + id + "/feedback", "admin", "{\"right\":true}");

    assertThat(feedback(id)).as("of two people").isEqualTo("{\"right\":1,\"wrong\":1}");
    assertThat(texts(service.json("/api/v1/incidents/" + id + "/events"), "type"))
        .as("the log has every statement")
        .containsExactly("opened", "feedback", "feedback", "feedback", "feedback");
  }

  private static String feedback(String incident) {
    return incident(incident).path("feedback").toString();
  }

  @Test
  void feedback_withTheClass_isLogged() {
    String id = open("class-11111111~1");

    act(id, "feedback", "{\"right\":false,\"cause\":\"shared_resource_fault\"}");

    assertThat(texts(service.json("/api/v1/incidents/" + id + "/timeline"), "text"))
        .contains(
            "Feedback of operator: the diagnosis was wrong, the class was shared resource fault");
    JsonNode logged = service.json("/api/v1/incidents/" + id + "/events").path("items").get(1);
    assertThat(logged.path("details").path("cause").asString()).isEqualTo("shared_resource_fault");
  }

  @Test
  void act_asAnotherService_isRecordedForThePersonItNames() {
    String id = open("gate-11111111~1");

    service.post(
        "/api/v1/incidents/" + id + "/acknowledge", "service", "{}", "X-Crosstalk-Actor", "carol");
    assertThat(incident(id).path("acknowledgement").path("by").asString()).isEqualTo("carol");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%zz", "carol%00", "%"})
  void act_forAPersonWithABadName_isAProblem(String name) {
    String id = open("zz-" + Integer.toHexString(name.hashCode()) + "~1");

    HttpResponse<String> answer =
        service.post(
            "/api/v1/incidents/" + id + "/acknowledge", "service", "{}", "X-Crosstalk-Actor", name);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("X-Crosstalk-Actor");
    assertThat(incident(id).path("status").asString()).isEqualTo("open");
  }

  @Test
  void act_asAnOperatorInTheNameOfAnother_isRecordedForTheOperator() {
    String id = open("forge-11111111~1");

    act(id, "acknowledge", "{}", "X-Crosstalk-Actor", "carol");
    assertThat(incident(id).path("acknowledgement").path("by").asString()).isEqualTo("operator");
  }

  @Test
  void act_asAViewer_isForbidden() {
    String id = open("view-11111111~1");

    assertThat(
            service.post("/api/v1/incidents/" + id + "/acknowledge", "viewer", "{}").statusCode())
        .isEqualTo(403);
    assertThat(incident(id).path("status").asString()).isEqualTo("open");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          reopen      | {}                    | 409 | is open, not resolved
          acknowledge | {"cause":"x"}         | 400 | There is no field 'cause'
          acknowledge | [1]                   | 400 | JSON object
          acknowledge | {"reason":            | 400 | is not JSON
          comment     | {}                    | 400 | 'text'
          feedback    | {"right":"yes"}       | 400 | 'right'
          feedback    | {"right":false,"cause":"bug"} | 400 | shared_resource_fault
          feedback    | {"right":true,"cause":"capacity"} | 400 | is true, but
          feedback    | {"right":true,"culprit":"vm-y"} | 400 | not vm-y
          assign      | {"team":7}            | 400 | 'team'
          explode     | {}                    | 404 | acknowledge, assign, comment
          """)
  void act_badRequest_isAProblemThatSaysWhatToDo(
      String action, String body, int status, String detail) {
    String id = open("bad-" + Integer.toHexString(body.hashCode() ^ action.hashCode()) + "~1");

    HttpResponse<String> answer = act(id, action, body);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(Service.JSON.readTree(answer.body()).path("detail").asString()).contains(detail);
  }

  @Test
  void act_unknownIncident_isNotFound() {
    assertThat(act("inc-none", "acknowledge", "{}").statusCode()).isEqualTo(404);
  }
}
