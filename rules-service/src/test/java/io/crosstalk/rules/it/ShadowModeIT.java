package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests targets in shadow mode: what they would have received is reported, and nothing is sent. */
class ShadowModeIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final WebhookReceivers OTHERS = new WebhookReceivers();

  private static TestPostgres.Database database;
  private static Diagnoses diagnoses;
  private static Service service;

  @BeforeAll
  static void start() {
    database = Databases.readingFromNow(KAFKA);
    diagnoses = new Diagnoses(KAFKA);
    startService("shadow");
  }

  private static void startService(String modeOfNew) {
    service = Service.start(KAFKA, database, settings(modeOfNew));
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
  }

  private static void restart(String modeOfNew) {
    service.close();
    startService(modeOfNew);
  }

  @AfterAll
  static void stop() {
    service.close();
    diagnoses.close();
    OTHERS.close();
  }

  private static Map<String, String> settings(String modeOfNew) {
    Map<String, String> settings = OTHERS.properties("known", "new");
    settings.put("crosstalk.webhooks.targets[0].mode", "notify");
    settings.put("crosstalk.webhooks.targets[1].mode", modeOfNew);
    return settings;
  }

  private static VersionBuilder victim(String world) {
    return victim(world, 0.9);
  }

  private static VersionBuilder victim(String world, double probability) {
    return versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", probability, "ds-1");
  }

  private static List<String> received(String target, String world) {
    return OTHERS.types(target, world);
  }

  private static JsonNode report() {
    return Service.JSON.readTree(service.get("/api/v1/targets/new/report?days=1", "admin").body());
  }

  /** Types of the recorded messages about one incident, the first one first. */
  private static List<String> reported(String incident) {
    return recorded("type", incident);
  }

  /** A column of the recorded messages about one incident, the first one first. */
  private static List<String> recorded(String column, String incident) {
    return JdbcClient.create(database.dataSource())
        .sql("select " + column + " from shadow_message where incident_id = :id order by id")
        .param("id", incident)
        .query(String.class)
        .list();
  }

  private static String open(String world) {
    return open(world, victim(world));
  }

  private static String open(String world, VersionBuilder victim) {
    diagnoses.write(victim, tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst().path("id").asString();
  }

  private static void recover(String world) {
    diagnoses.write(
        victim(world).revision(2).until(100).decidedAt(150), tick(world, 3_600), end(world));
    await().until(() -> service.hasEnded(world));
  }

  @Test
  void incident_targetInShadowMode_isReportedAsTheOtherTargetReceivesIt() {
    String world = "shadow-11111111~1";
    String incident = open(world);
    recover(world);

    await().until(() -> reported(incident).size() == 2 && received("known", world).size() == 2);
    assertThat(reported(incident)).isEqualTo(received("known", world));
    assertThat(received("new", world)).isEmpty();
    JsonNode report = report();
    assertThat(report.path("mode").asString()).isEqualTo("shadow");
    assertThat(report.path("byType").path("opened").asInt())
        .isEqualTo(report.path("incidents").asInt());
    assertThat(report.path("latest").valueStream())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.path("title").asString()).isNotBlank());
    assertThat(service.get("/api/v1/targets", "admin").body()).contains("\"mode\":\"shadow\"");
  }

  /** A report of today showed a culprit that the message did not name. */
  @Test
  void incident_culpritThatIsNamedLater_isRecordedWithTheTitleOfTheMessage() {
    String world = "titles-11111111~1";
    String incident = open(world, victim(world, 0.7));
    await().until(() -> reported(incident).size() == 1);

    diagnoses.write(victim(world).revision(2).decidedAt(90), tick(world, 120));
    await().until(() -> reported(incident).size() == 2);

    assertThat(recorded("title", incident))
        .satisfiesExactly(
            before -> assertThat(before).isNotBlank().doesNotContain("vm-x"),
            now -> assertThat(now).contains("vm-x"));
  }

  @Test
  void severityOfARule_isStatedBesideThatOfTheDiagnosis() {
    String world = "stated-11111111~1";
    String rule =
        "kind: severity\nwhen: incident.case == \"stated\"\nreason: a test\nseverity: critical\n";
    assertThat(service.send("PUT", "/api/v1/rules/grade", "admin", rule).statusCode())
        .isEqualTo(200);

    JsonNode incident = service.json("/api/v1/incidents/" + open(world));

    assertThat(incident.path("severity").asString()).isNotEqualTo("critical");
    JsonNode stated = incident.path("statedSeverities").get(0);
    assertThat(stated.path("severity").asString()).isEqualTo("critical");
    assertThat(stated.path("rule").asString()).isEqualTo("grade");
    assertThat(stated.path("targets").valueStream().map(JsonNode::asString))
        .containsExactly("known", "new");
  }

  /**
   * Nothing is sent at a switch: a target learns of an open incident from its next message. An
   * incident that it knows is followed to its end in shadow mode, too.
   */
  @Test
  void mode_isSetWhileIncidentsAreOpen_isThatOfTheirFirstMessageToTheTarget() {
    String changed = "switch-11111111~1";
    String ended = "switched-11111111~1";
    String followed = "followed-11111111~1";
    List<String> shadowed = List.of(open(changed), open(ended));
    await()
        .untilAsserted(
            () -> assertThat(shadowed).allMatch(each -> reported(each).equals(List.of("opened"))));
    restart("notify");

    diagnoses.write(
        victim(changed).revision(2).decidedAt(90).neighbour("vm-z", 0.95, "ds-1"),
        tick(changed, 120));
    await().until(() -> !received("new", changed).isEmpty());
    assertThat(received("new", changed)).startsWith("opened");

    recover(ended);
    await().until(() -> received("known", ended).size() == 2 && !received("new", ended).isEmpty());
    assertThat(received("new", ended)).containsExactly("opened");
    assertThat(OTHERS.received("new", ended))
        .singleElement()
        .satisfies(event -> assertThat(event.at("/data/status").asString()).isEqualTo("resolved"));
    assertThat(shadowed).allSatisfy(each -> assertThat(reported(each)).containsExactly("opened"));

    String known = open(followed);
    await().until(() -> received("new", followed).size() == 1);
    restart("shadow");
    recover(followed);
    await().until(() -> received("new", followed).size() == 2);
    assertThat(received("new", followed)).containsExactly("opened", "resolved");
    assertThat(reported(known)).isEmpty();
  }

  @Test
  void report_unknownTargetOrPeriod_isRefused() {
    assertThat(service.get("/api/v1/targets/none/report", "admin").statusCode()).isEqualTo(404);
    assertThat(service.get("/api/v1/targets/new/report?days=31", "admin").statusCode())
        .isEqualTo(400);
    assertThat(service.get("/api/v1/targets/new/report", "viewer").statusCode()).isEqualTo(403);
  }
}
