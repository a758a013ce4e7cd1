package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests masks of personal data in messages, and their erasure, with a real PostgreSQL. */
class PersonalDataIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final String WORLD = "personal-11111111~1";
  private static final String JOB = "sysa/123456/MUELLER/PAYROLL";

  /** Personal data of the incident, its log and its messages. */
  private static final List<String> PERSONAL =
      List.of("MUELLER", "10.20.30.40", "anna@example.org", "\"by\":\"operator\"");

  private final WireMockServer others =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
  private final TestPostgres.Database database = TestPostgres.newDatabase();
  private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
  private Verdicts verdicts;

  @BeforeEach
  void start() {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
    others.start();
    others.stubFor(post(urlMatching("/.*")).willReturn(aResponse().withStatus(204)));
    Verdicts.ensureTopics(KAFKA);
    verdicts = new Verdicts(KAFKA);
  }

  @AfterEach
  void stop() {
    verdicts.close();
    others.stop();
  }

  private Service service(String retention) {
    Map<String, String> properties = new HashMap<>();
    List<String> names = List.of("inside", "outside");
    for (int i = 0; i < names.size(); i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", names.get(i));
      properties.put(prefix + "url", others.baseUrl() + "/" + names.get(i));
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", "true");
    }
    properties.put("crosstalk.personal-data.mask.outside", "personal");
    properties.put("crosstalk.retention.personal-data", retention);
    Service service = Service.start(KAFKA, database, properties);
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
    return service;
  }

  private static VerdictBuilder victim() {
    return verdictOn("vm-a").world(WORLD).criticality(1).neighbour(JOB, 0.9, "ds-1");
  }

  private List<String> received(String target) {
    return others.findAll(postRequestedFor(urlEqualTo("/" + target))).stream()
        .map(request -> request.getBodyAsString())
        .filter(event -> event.contains("\"world\":\"" + WORLD + "\""))
        .toList();
  }

  private void comment(Service service, String incident, String text) {
    assertThat(
            service
                .post(
                    "/api/v1/incidents/" + incident + "/comment",
                    "operator",
                    "{\"text\":\"" + text + "\"}",
                    "Idempotency-Key",
                    "key-of-" + text.length())
                .statusCode())
        .isBetween(200, 299);
  }

  /** All rows of all tables as texts, by table. */
  private Map<String, String> rows() {
    Map<String, String> rows = new HashMap<>();
    for (String table :
        jdbc.sql("select tablename from pg_tables where schemaname = 'public'")
            .query(String.class)
            .list()) {
      rows.put(
          table,
          String.join(
              "\n", jdbc.sql("select t::text from " + table + " t").query(String.class).list()));
    }
    return rows;
  }

  @Test
  void incident_afterItsRetention_leavesFiguresAndNoPersonalDataInAnyTable() {
    String id;
    String before;
    try (Service service = service("P365D")) {
      verdicts.write(victim().build(), tick(WORLD, 60));
      await().until(() -> received("outside").size() == 1 && received("inside").size() == 1);
      JsonNode incident = service.incidents(WORLD).getFirst();
      id = incident.path("id").asString();
      comment(service, id, "MUELLER at 10.20.30.40 answers anna@example.org");
      await().until(() -> received("outside").size() == 2);
      verdicts.write(victim().revision(2).until(200).decidedAt(240).build(), tick(WORLD, 1_200));
      await().until(() -> received("outside").toString().contains("\"resolved\""));

      assertThat(received("inside").toString()).contains(JOB, "10.20.30.40", "anna@example.org");
      assertThat(received("outside").toString()).doesNotContain(PERSONAL);
      assertThat(received("outside"))
          .allSatisfy(event -> assertThat(event).contains("sysa/123456/user-1/PAYROLL"));
      assertThat(rows().values()).anySatisfy(row -> assertThat(row).contains("MUELLER"));
      before = service.json("/api/v1/incidents/" + id).toString();
    }
    assertThat(before).contains(JOB);
    try (Service service = service("PT1S")) {
      await()
          .until(
              () ->
                  jdbc.sql("select erased is not null from incident where id = :id")
                      .param("id", id)
                      .query(Boolean.class)
                      .single());

      rows().forEach((table, rows) -> assertThat(rows).as(table).doesNotContain(PERSONAL));
      assertThat(jdbc.sql("select actor from incident_event").query(String.class).list())
          .doesNotContain("operator");
      JsonNode after = service.json("/api/v1/incidents/" + id);
      assertThat(after)
          .hasToString(before.replace("MUELLER", "user-1").replace("operator", "user-2"));
    }
  }
}
