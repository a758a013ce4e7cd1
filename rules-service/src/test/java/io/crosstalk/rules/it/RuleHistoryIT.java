package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests that a replay and a back-test of all rules use the rules of their day. */
class RuleHistoryIT {
  private static final WebhookReceivers OTHERS = SharedService.OTHERS;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
    history();
  }

  /** Rules that were set in 2025: the incidents of the test begin on November 21, 15:00. */
  private static void history() {
    JdbcClient jdbc = JdbcClient.create(SharedService.DATABASE.dataSource());
    String route = "kind: routing\nwhen: incident.case.startsWith(\"day\")\nreason: a test\n";
    set(jdbc, "dayroute", 1, "2025-11-01T00:00:00Z", route + "targets: [chat]\n");
    set(jdbc, "dayroute", 2, "2025-11-21T15:30:00Z", route + "targets: [pager]\n");
    set(
        jdbc,
        "daygrade",
        1,
        "2025-11-01T00:00:00Z",
        "kind: severity\nseverity: critical\nreason: a test\nwhen: incident.case == \"dayone\"\n");
    set(jdbc, "daygrade", 2, "2025-12-01T00:00:00Z", null);
    jdbc.sql("update counter set number = number + 1 where name = 'rules'").update();
  }

  /** Removes the versions of that time: with them a replay uses no rules that other tests set. */
  @AfterAll
  static void removeHistory() {
    JdbcClient jdbc = JdbcClient.create(SharedService.DATABASE.dataSource());
    jdbc.sql("delete from site_rule where id in ('dayroute', 'daygrade')").update();
    jdbc.sql("update counter set number = number + 1 where name = 'rules'").update();
    await()
        .until(
            () -> !SharedService.service().json("/api/v1/rules").toString().contains("dayroute"));
  }

  private static void set(
      JdbcClient jdbc, String id, int version, String recorded, String content) {
    jdbc.sql(
            """
                insert into site_rule (id, version, content, author, recorded)
                values (:id, :version, :content, 'jane', cast(:recorded as timestamptz))""")
        .param("id", id)
        .param("version", version)
        .param("content", content, java.sql.Types.VARCHAR)
        .param("recorded", recorded)
        .update();
  }

  /** Opens an incident at a second of the story, and waits for a message about it. */
  private static void open(String world, int second) {
    diagnoses.write(
        versionOn("vm-a")
            .world(world)
            .criticality(3)
            .neighbour("vm-x", 0.9, "ds-1")
            .from(second)
            .decidedAt(second + 60),
        tick(world, second + 60));
    await().until(() -> !OTHERS.targets(world).isEmpty());
  }

  @Test
  void replay_usesTheVersionsOfItsEventTime() {
    String world = "dayone-11111111~1";
    open(world, 0);
    String later = "daytwo-11111111~1";
    open(later, 3_000);

    assertThat(OTHERS.targets(world)).containsExactly("chat");
    assertThat(OTHERS.targets(later)).containsExactly("pager");

    JsonNode result = backtest(world);
    assertThat(result.path("incidents").asInt()).isEqualTo(1);
    assertThat(result.path("matched").asInt()).isEqualTo(1);
    assertThat(result.path("severityChanged").asInt()).isEqualTo(1);
    assertThat(result.path("rerouted").asInt()).isEqualTo(1);
    assertThat(result.at("/examples/0/rules").toString())
        .isEqualTo("[\"daygrade v1\",\"dayroute v1\"]");
    assertThat(result.at("/examples/0/effects").toString()).contains("sent to chat");
    assertThat(result.path("rules"))
        .extracting(rule -> rule.path("rule").asString() + rule.path("versions"))
        .containsExactly("daygrade[1]", "dayroute[1]");
    assertThat(backtest(later).at("/examples/0/rules").toString()).isEqualTo("[\"dayroute v2\"]");
  }

  /** The author of a replaced version is erased when it is old, at any time after the start. */
  @Test
  void versions_ofADeletedRule_nameAuthorAndTextTheNewestFirst() {
    JsonNode page = get("/api/v1/rules/daygrade/versions");

    assertThat(page.path("items"))
        .extracting(each -> each.path("version").asInt())
        .containsExactly(2, 1);
    assertThat(page.at("/items/0/author").asString()).isEqualTo("jane");
    assertThat(page.at("/items/1/author").asString()).isIn("jane", "erased");
    assertThat(page.at("/items/0/content").isNull()).as("the deletion").isTrue();
    assertThat(page.at("/items/1/content").asString()).contains("severity: critical");
    assertThat(page.path("nextCursor").isNull()).isTrue();
    JsonNode first = get("/api/v1/rules/dayroute/versions?limit=1");
    assertThat(first.path("items")).hasSize(1);
    assertThat(
            get("/api/v1/rules/dayroute/versions?cursor=" + first.path("nextCursor").asString())
                .at("/items/0/version")
                .asInt())
        .isEqualTo(1);
    assertThat(service.get("/api/v1/rules/dayrout/versions").statusCode()).isEqualTo(404);
  }

  private static JsonNode get(String path) {
    return Service.JSON.readTree(service.get(path).body());
  }

  @Test
  void backtest_ofAVersion_usesItsContent() {
    String world = "dayversion-11111111~1";
    open(world, 0);

    assertThat(backtest("dayroute/backtest?version=1&world=" + world, "").at("/examples/0/effects"))
        .extracting(JsonNode::asString)
        .containsExactly("sent to chat");
    assertThat(backtest("dayroute/backtest?world=" + world, "").at("/examples/0/effects"))
        .extracting(JsonNode::asString)
        .containsExactly("sent to pager");
    assertThat(backtest("daygrade/backtest?version=1&world=" + world, "").path("matched").asInt())
        .isZero();
    assertThat(post("dayroute/backtest?version=3").body())
        .contains("'dayroute' has no version 3; the latest one is version 2");
    assertThat(post("daygrade/backtest?version=2").statusCode()).isEqualTo(404);
    assertThat(
            service
                .post("/api/v1/rules/dayroute/backtest?version=1", "operator", "kind: delay")
                .body())
        .contains("send it without a body");
  }

  @Test
  void backtest_ofAList_appliesItsRulesTogether() {
    String world = "daylist-11111111~1";
    open(world, 0);
    String list =
        """
        - {id: quiet, kind: suppression, when: 'true', on: day, reason: a test}
        - {id: worse, kind: severity, severity: critical, when: 'true', reason: a test}
        - {id: other, kind: severity, severity: info, when: 'incident.id == "x"', reason: a test}
        - {id: day, kind: calendar, dates: [11-21], reason: a test}
        """;

    JsonNode result = backtest("backtest?world=" + world, list);

    assertThat(result.path("held").asInt()).isEqualTo(1);
    assertThat(result.path("severityChanged").asInt()).isEqualTo(1);
    assertThat(result.path("rules"))
        .extracting(rule -> rule.path("rule").asString() + rule.path("versions"))
        .containsExactly("quiet[]", "worse[]");
    assertThat(result.at("/examples/0/rules").toString()).isEqualTo("[\"quiet\",\"worse\"]");
    HttpResponse<String> wrong =
        service.post("/api/v1/rules/backtest", "operator", list.replace("severity: info", "a: b"));
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(Service.JSON.readTree(wrong.body()).path("line").asInt()).isEqualTo(3);
  }

  private static HttpResponse<String> post(String path) {
    return service.post("/api/v1/rules/" + path, "operator", "");
  }

  private static JsonNode backtest(String world) {
    return backtest("backtest?days=30&world=" + world, "");
  }

  private static JsonNode backtest(String path, String rules) {
    HttpResponse<String> answer = service.post("/api/v1/rules/" + path, "operator", rules);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Service.JSON.readTree(answer.body());
  }
}
