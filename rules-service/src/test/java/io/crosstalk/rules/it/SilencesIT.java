package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests silences, maintenance and Alertmanager's API with a real Kafka and PostgreSQL. */
class SilencesIT {
  private static final String SILENCES = "/api/v1/silences";
  private static final String MAINTENANCE = "/api/v1/maintenance";

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static JsonNode body(HttpResponse<String> response) {
    return Service.JSON.readTree(response.body());
  }

  private static String silence(String matcher) {
    return "{\"matchers\":[\"%s\"],\"until\":\"2099-01-01T00:00:00Z\",\"reason\":\"a test\"}"
        .formatted(matcher);
  }

  private static JsonNode posted(String path, String body) {
    HttpResponse<String> created = service.post(path, "operator", body);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return body(created);
  }

  private static JsonNode open(String world, String victim) {
    return open(world, victim, 60);
  }

  private static JsonNode open(String world, String victim, int second) {
    diagnoses.write(
        versionOn(victim).world(world).decidedAt(second).neighbour("vm-x", 0.6, "ds-" + victim),
        tick(world, second));
    String ofVictim = "/api/v1/incidents?world=" + world + "&resource=" + victim;
    await().until(() -> service.json(ofVictim).path("items").size() == 1);
    return service.json(ofVictim).at("/items/0");
  }

  /** The rule as a list has it; other tests write the inventory that warnings compare with. */
  private static JsonNode withoutWarnings(JsonNode created) {
    return ((ObjectNode) created).without("warnings");
  }

  @Test
  void post_silenceByAnOperator_isARuleWithTheAuthor() {
    JsonNode created = withoutWarnings(posted(SILENCES, silence("team=dba")));
    String id = created.path("id").asString();

    assertThat(created.path("state").asString()).isEqualTo("active");
    assertThat(created.path("author").asString()).isEqualTo("operator");
    assertThat(created.at("/matchers/0").asString()).isEqualTo("team=\"dba\"");
    assertThat(service.json(SILENCES + "/" + id)).isEqualTo(created);
    assertThat(service.json(SILENCES + "?state=active").path("items")).contains(created);
    JsonNode rule = service.json("/api/v1/rules/" + id);
    assertThat(rule.path("kind").asString()).isEqualTo("silence");
    assertThat(rule.path("reason").asString()).isEqualTo("a test");
    assertThat(rule.path("version").asInt()).isEqualTo(1);

    HttpResponse<String> deleted = service.send("DELETE", SILENCES + "/" + id, "operator", "");
    assertThat(deleted.statusCode()).isEqualTo(200);
    assertThat(Service.JSON.readTree(deleted.body()).path("state").asString()).isEqualTo("expired");
    assertThat(service.get(SILENCES + "/" + id).statusCode()).isEqualTo(404);
    assertThat(service.get("/api/v1/rules/" + id).statusCode()).isEqualTo(404);
  }

  @Test
  void post_sameKeyAgain_isTheSameSilence() {
    String body = silence("team=keys");
    HttpResponse<String> first =
        service.post(SILENCES, "operator", body, "Idempotency-Key", "shift-1");
    HttpResponse<String> again =
        service.post(SILENCES, "operator", body, "Idempotency-Key", "shift-1");

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(
            service
                .post(SILENCES, "operator", silence("team=x"), "Idempotency-Key", "shift-1")
                .statusCode())
        .isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          silences    | {"until":"2099-01-01T00:00:00Z","reason":"r"}                           | matchers
          silences    | {"matchers":["size=3"],"until":"2099-01-01T00:00:00Z","reason":"r"}     | matchers
          silences    | {"matchers":["team=a"],"reason":"r"}                                    | until
          silences    | {"matchers":["team=a"],"until":"soon","reason":"r"}                     | until
          silences    | {"matchers":["team=a"],"until":"2099-01-01T00:00:00Z"}                  | reason
          silences    | {"matchers":["team=a"],"until":"2099-01-01T00:00:00Z","reason":"r","x":1} | x
          silences    | {"matchers":["team=a"],"until":"2099-01-01T00:00:00Z","kind":"delay"}   | kind
          silences    | {"id":"a b","matchers":["team=a"],"until":"2099-01-01T00:00:00Z","reason":"r"} | id
          maintenance | {"resources":["array-1"],"reason":"r"}                                  | until
          maintenance | {"until":"2099-01-01T00:00:00Z","reason":"r"}                           | resources
          maintenance | {"resources":["a"],"every":{"at":"26:00","for":"4h"},"reason":"r"}      | at
          maintenance | {"when":"1 +","until":"2099-01-01T00:00:00Z","reason":"r"}              | when
          """)
  void post_mistake_isAProblemThatNamesTheField(String path, String body, String field) {
    HttpResponse<String> refused = service.post("/api/v1/" + path, "operator", body);

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(body(refused).path("field").asString()).isEqualTo(field);
    assertThat(body(refused).path("detail").asString()).contains("'" + field + "'");
  }

  @Test
  void post_notByAnOperator_isForbidden() {
    assertThat(service.post(SILENCES, "viewer", silence("team=a")).statusCode()).isEqualTo(403);
    assertThat(service.post(MAINTENANCE, "viewer", "{}").statusCode()).isEqualTo(403);
    assertThat(service.send("DELETE", SILENCES + "/x", "viewer", "").statusCode()).isEqualTo(403);
    assertThat(service.post(SILENCES, "operator", "[]").statusCode()).isEqualTo(400);
  }

  @Test
  void rulesOfOtherKinds_areNoSilences() {
    service.send(
        "PUT",
        "/api/v1/rules/later",
        "admin",
        "kind: delay\nwhen: 'false'\ndelay: 5m\nreason: a test\n");

    assertThat(service.get(SILENCES + "/later").statusCode()).isEqualTo(404);
    assertThat(service.send("DELETE", SILENCES + "/later", "operator", "").statusCode())
        .isEqualTo(404);
    HttpResponse<String> taken =
        service.post(SILENCES, "operator", silence("team=a").replace("{", "{\"id\":\"later\","));
    assertThat(taken.statusCode()).isEqualTo(409);
  }

  @Test
  void maintenance_recurringWindow_isPendingOutsideOfIt() {
    JsonNode created =
        withoutWarnings(
            posted(
                MAINTENANCE,
                """
                {"id":"firmware","resources":["array-2","array-1"],"reason":"firmware",
                 "every":{"weekdays":["sunday"],"days":[31],"at":"02:00","for":"1m"}}"""));

    assertThat(created.path("id").asString()).isEqualTo("firmware");
    assertThat(created.at("/every/weekdays/0").asString()).isEqualTo("sunday");
    assertThat(created.path("resources").toString()).isEqualTo("[\"array-1\",\"array-2\"]");
    assertThat(service.json(MAINTENANCE + "?state=active,pending").path("items")).contains(created);
    assertThat(service.json(MAINTENANCE + "?state=expired").path("items")).doesNotContain(created);
    assertThat(service.get(MAINTENANCE + "?state=over").statusCode()).isEqualTo(400);
    assertThat(service.json(SILENCES).path("items")).doesNotContain(created);
  }

  @Test
  void maintenance_fromChanges_isActiveAndShowsTheField() {
    JsonNode created =
        posted(
            MAINTENANCE, "{\"id\":\"planned\",\"from-changes\":true,\"reason\":\"the calendar\"}");

    assertThat(created.path("from-changes").asBoolean()).isTrue();
    assertThat(created.path("state").asString()).isEqualTo("active");
    assertThat(created.has("every")).isFalse();
    assertThat(service.send("DELETE", MAINTENANCE + "/planned", "operator", "").statusCode())
        .isLessThan(300);
  }

  @Test
  void alerts_openIncident_isAnAlertWithoutItsSuspect() {
    JsonNode incident = open("alerts-0a1b2c3d~1", "vm-alert");

    JsonNode alerts =
        service.json(
            "/api/v2/alerts?filter=incident%3D%22" + incident.path("id").asString() + "%22");

    assertThat(alerts).hasSize(1);
    JsonNode alert = alerts.get(0);
    assertThat(alert.at("/labels/alertname").asString()).isEqualTo("Crosstalk");
    assertThat(alert.at("/labels/resource").asString()).isEqualTo("vm-alert");
    assertThat(alert.at("/labels/cause").asString()).isEqualTo("noisy_neighbour");
    assertThat(alert.at("/labels/world").asString()).isEqualTo("alerts-0a1b2c3d");
    assertThat(alert.at("/status/state").asString()).isEqualTo("active");
    assertThat(alert.at("/receivers/0/name").asString()).isEqualTo("console");
    assertThat(alert.path("fingerprint").asString()).matches("[0-9a-f]{16}");
    assertThat(alert.toString()).doesNotContain("vm-x");
  }

  @Test
  void alerts_silencedIncident_isSuppressedUntilTheSilenceExpires() {
    // The event time of a replay is before the end of the silence, even after it has expired.
    JsonNode incident = open("live", "vm-quiet", SharedService.nextLiveSecond());
    String filter = "/api/v2/alerts?filter=resource%3Dvm-quiet";
    HttpResponse<String> created =
        service.post(
            "/api/v2/silences",
            "operator",
            """
            {"matchers":[{"name":"alertname","value":"Crosstalk","isRegex":false},
              {"name":"resource","value":"vm-q.*","isRegex":true,"isEqual":true},
              {"name":"incident","value":"%s","isRegex":false}],
             "startsAt":"2020-01-01T00:00:00Z","endsAt":"2099-01-01T00:00:00Z","createdBy":"jane",
             "comment":"known"}"""
                .formatted(incident.path("id").asString()));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    String id = body(created).path("silenceID").asString();

    JsonNode alert = service.json(filter).get(0);
    assertThat(alert.at("/status/state").asString()).isEqualTo("suppressed");
    assertThat(alert.at("/status/silencedBy/0").asString()).isEqualTo(id);
    assertThat(service.json(filter + "&silenced=false")).isEmpty();
    assertThat(service.json(filter + "&active=false")).hasSize(1);
    JsonNode silence = service.json("/api/v2/silence/" + id);
    assertThat(silence.at("/status/state").asString()).isEqualTo("active");
    assertThat(silence.path("createdBy").asString()).isEqualTo("operator");
    assertThat(silence.path("matchers").valueStream().map(each -> each.path("name").asString()))
        .containsExactly("alertname", "resource", "incident");
    assertThat(service.json(SILENCES + "/" + id).path("reason").asString()).isEqualTo("known");

    assertThat(service.send("DELETE", "/api/v2/silence/" + id, "operator", ""))
        .returns(200, HttpResponse::statusCode)
        .returns("", HttpResponse::body);
    assertThat(service.json(filter).get(0).at("/status/state").asString()).isEqualTo("active");
    assertThat(service.json("/api/v2/silence/" + id).at("/status/state").asString())
        .isEqualTo("expired");
    assertThat(service.json(SILENCES + "/" + id).path("version").asInt()).isEqualTo(2);
  }

  @Test
  void alertGroups_areByReceiverAndTeam() {
    open("groups-0a1b2c3d~1", "vm-group");

    JsonNode groups =
        service.json("/api/v2/alerts/groups?receiver=console&filter=resource%3Dvm-group");

    assertThat(groups).hasSize(1);
    assertThat(groups.at("/0/labels/team").asString()).isEqualTo("team-erp");
    assertThat(groups.at("/0/receiver/name").asString()).isEqualTo("console");
    assertThat(groups.at("/0/alerts")).hasSize(1);
    assertThat(service.json("/api/v2/alerts/groups?receiver=nobody")).isEmpty();
  }

  @Test
  void alertmanagersErrors_areJsonTexts() {
    for (String path :
        List.of("/api/v2/alerts?filter=x", "/api/v2/alerts?active=perhaps", "/api/v2/silence/x")) {
      HttpResponse<String> refused = service.get(path);
      assertThat(refused.statusCode()).isIn(400, 404);
      assertThat(body(refused).isString()).as(refused.body()).isTrue();
    }
    HttpResponse<String> past =
        service.post(
            "/api/v2/silences",
            "operator",
            """
            {"matchers":[{"name":"team","value":"a","isRegex":false}],"startsAt":"2020-01-01T00:00:00Z",
             "endsAt":"2020-01-02T00:00:00Z","createdBy":"jane","comment":"c"}""");
    assertThat(past.statusCode()).isEqualTo(400);
    assertThat(body(past).asString()).contains("past");
  }

  @Test
  void statusAndReceivers_areThoseOfAnAlertmanager() {
    assertThat(service.json("/api/v2/status").at("/cluster/status").asString())
        .isEqualTo("disabled");
    assertThat(service.json("/api/v2/receivers").at("/0/name").asString()).isEqualTo("console");
  }
}
