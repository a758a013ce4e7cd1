package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests that a replay and a back-test of all rules use the rules of their day. */
class RuleHistoryIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final WireMockServer OTHERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

  private static TestPostgres.Database database;
  private static Service service;
  private static Verdicts verdicts;

  @BeforeAll
  static void start() {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    OTHERS.start();
    OTHERS.stubFor(post(urlMatching("/.*")).willReturn(aResponse().withStatus(204)));
    Verdicts.ensureTopics(KAFKA);
    database = TestPostgres.newDatabase();
    Map<String, String> properties = new HashMap<>();
    List<String> names = List.of("chat", "pager");
    for (int i = 0; i < names.size(); i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", names.get(i));
      properties.put(prefix + "url", OTHERS.baseUrl() + "/" + names.get(i));
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", "true");
    }
    service = Service.start(KAFKA, database, properties);
    verdicts = new Verdicts(KAFKA);
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
    history();
  }

  @AfterAll
  static void stop() {
    verdicts.close();
    service.close();
    OTHERS.stop();
  }

  /** Rules that were set in 2025: the incidents of the test begin on November 21, 15:00. */
  private static void history() {
    JdbcClient jdbc = JdbcClient.create(database.dataSource());
    String route = "kind: routing\nwhen: incident.case.startsWith(\"day\")\nreason: a test\n";
    set(jdbc, "route", 1, "2025-11-01T00:00:00Z", route + "targets: [chat]\n");
    set(jdbc, "route", 2, "2025-11-21T15:30:00Z", route + "targets: [pager]\n");
    set(
        jdbc,
        "grade",
        1,
        "2025-11-01T00:00:00Z",
        "kind: severity\nseverity: critical\nreason: a test\nwhen: incident.case == \"dayone\"\n");
    set(jdbc, "grade", 2, "2025-12-01T00:00:00Z", null);
    jdbc.sql("update site_rule_change set number = number + 1").update();
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

  private static List<String> receivers(String world) {
    return OTHERS.findAll(anyRequestedFor(anyUrl())).stream()
        .filter(request -> request.getBodyAsString().contains("\"world\":\"" + world + "\""))
        .map(request -> request.getUrl().substring(1))
        .toList();
  }

  @Test
  void replay_usesTheVersionsOfItsEventTime() {
    String world = "dayone-11111111~1";
    verdicts.write(
        verdictOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1").build(),
        tick(world, 60));
    await().until(() -> !receivers(world).isEmpty());
    String later = "daytwo-11111111~1";
    verdicts.write(
        verdictOn("vm-a")
            .world(later)
            .criticality(3)
            .neighbour("vm-x", 0.9, "ds-1")
            .from(3_000)
            .decidedAt(3_060)
            .build(),
        tick(later, 3_060));
    await().until(() -> !receivers(later).isEmpty());

    assertThat(receivers(world)).containsExactly("chat");
    assertThat(receivers(later)).containsExactly("pager");

    JsonNode result = backtest(world);
    assertThat(result.path("incidents").asInt()).isEqualTo(1);
    assertThat(result.path("matched").asInt()).isEqualTo(1);
    assertThat(result.path("severityChanged").asInt()).isEqualTo(1);
    assertThat(result.path("rerouted").asInt()).isEqualTo(1);
    assertThat(result.at("/examples/0/rules").toString()).isEqualTo("[\"grade v1\",\"route v1\"]");
    assertThat(result.at("/examples/0/effects").toString()).contains("sent to chat");
    assertThat(result.path("rules"))
        .extracting(rule -> rule.path("rule").asString() + rule.path("versions"))
        .containsExactly("grade[1]", "route[1]");
    assertThat(backtest(later).at("/examples/0/rules").toString()).isEqualTo("[\"route v2\"]");
  }

  private static JsonNode backtest(String world) {
    HttpResponse<String> answer =
        service.post("/api/v1/rules/backtest?days=30&world=" + world, "operator", "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Service.JSON.readTree(answer.body());
  }
}
