package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerStandIn;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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

  /** Team of the job, whose name stays. */
  private static final String TEAM = "team-" + JOB;

  /** Personal data of the incident, its log and its messages. */
  private static final List<String> PERSONAL =
      List.of(
          "MUELLER",
          "10.20.30.40",
          "anna@example.org",
          "\"by\":\"operator\"",
          "Anna Miller",
          "Otto Meier");

  private final WireMockServer others =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
  private final TestPostgres.Database database = Databases.readingFromNow(KAFKA);
  private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
  private RequestTrackerStandIn tracker;
  private Diagnoses diagnoses;

  @BeforeEach
  void start() throws Exception {
    others.start();
    tracker = new RequestTrackerStandIn(Duration.ofSeconds(1));
    others.stubFor(post(urlMatching("/.*")).willReturn(aResponse().withStatus(204)));
    diagnoses = new Diagnoses(KAFKA);
  }

  @AfterEach
  void stop() {
    diagnoses.close();
    others.stop();
    tracker.close();
  }

  private Service service(String retention) {
    return service(retention, Map.of());
  }

  private Service service(String retention, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(more);
    List<String> names = List.of("inside", "outside");
    for (int i = 0; i < names.size(); i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", names.get(i));
      properties.put(prefix + "url", others.baseUrl() + "/" + names.get(i));
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", "true");
    }
    String ticketSystem = "crosstalk.request-tracker.targets[0].";
    properties.put(ticketSystem + "name", "desk");
    properties.put(ticketSystem + "url", tracker.url().toString());
    properties.put(ticketSystem + "token", RequestTrackerStandIn.TOKEN);
    properties.put(ticketSystem + "queue", "Operations");
    properties.put(ticketSystem + "allow-private", "true");
    properties.put(ticketSystem + "replays", "true");
    properties.put("crosstalk.tickets.interval", "200ms");
    properties.put("crosstalk.personal-data.mask.outside", "personal");
    properties.put("crosstalk.retention.personal-data", retention);
    Service service = Service.start(KAFKA, database, properties);
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
    return service;
  }

  private static VersionBuilder victim() {
    return victim(WORLD);
  }

  private static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(1).neighbour(JOB, 0.9, "ds-1");
  }

  private static String withoutTeam(String text) {
    return text.replace(TEAM, "team-of-the-job");
  }

  private List<String> received(String target) {
    return others.findAll(postRequestedFor(urlEqualTo("/" + target))).stream()
        .map(request -> withoutTeam(request.getBodyAsString()))
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

  /** Assigns the ticket of the incident, and comments on it. */
  private void changeTicket(String incident) {
    String key = WORLD + "/" + incident;
    await()
        .until(
            () ->
                jdbc.sql(
                            """
                                select count(*) from followed_ticket
                                where incident = :key and last_read is not null""")
                        .param("key", key)
                        .query(Long.class)
                        .single()
                    == 1);
    String ticket =
        jdbc.sql("select key from ticket where incident = :key")
            .param("key", key)
            .query(String.class)
            .single();
    tracker.assign(ticket, "Anna Miller", "Otto Meier");
    tracker.comment(ticket, "Anna Miller", "Otto Meier was told by Anna Miller.");
  }

  private String status(String incident) {
    return jdbc.sql("select status from ticket where incident = :key")
        .param("key", WORLD + "/" + incident)
        .query(String.class)
        .single();
  }

  private String withMasks(String json, String incident) {
    String[] masked = {json};
    jdbc.sql(
            """
                select value, lower(kind) || '-' || number as mask from personal_mask
                where incident = :incident""")
        .param("incident", incident)
        .query(
            row -> {
              masked[0] =
                  masked[0].replaceAll(
                      "(?i)" + Pattern.quote(row.getString("value")), row.getString("mask"));
            });
    return masked[0];
  }

  /** Adds an incident that is due first, and cannot be read. */
  private void addFailing() {
    jdbc.sql(
            """
                insert into incident (id, world_name, world, standing, published, changed,
                    people, last_changed)
                select 'inc-failing', 'failing', 'failing~1', 'withdrawn', false, changed,
                    cast(repeat('[', 1500) || repeat(']', 1500) as json), last_changed - interval '1 day'
                from incident limit 1""")
        .update();
  }

  private void addChangeThatFailed(String incident) {
    jdbc.sql(
            """
                insert into ticket_change (incident, target, id, kind, at, author, recorded, outcome, content)
                values (:key, 'desk', 'failed', 'comment', now(), 'Anna Miller', now(), 'failed',
                    '{"text":"MUELLER asks anna@example.org"}')""")
        .param("key", WORLD + "/" + incident)
        .update();
  }

  private void addReplacedRule() {
    jdbc.sql(
            """
                insert into site_rule (id, version, content, author, recorded) values
                    ('old', 1, 'author: "Miller, Anna"' || chr(10) || 'reason: none', 'anna', '2020-01-01'),
                    ('old', 2, null, 'operator', '2020-01-02')""")
        .update();
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
          withoutTeam(
              String.join(
                  "\n",
                  jdbc.sql("select t::text from " + table + " t").query(String.class).list())));
    }
    return rows;
  }

  @Test
  void incident_afterItsRetention_leavesFiguresAndNoPersonalDataInAnyTable() {
    String id;
    String before;
    try (Service service = service("P365D")) {
      diagnoses.write(victim(), tick(WORLD, 60));
      await().until(() -> received("outside").size() == 1 && received("inside").size() == 1);
      JsonNode incident = service.incidents(WORLD).getFirst();
      id = incident.path("id").asString();
      comment(service, id, "MUELLER at 10.20.30.40 answers anna@example.org");
      await().until(() -> received("outside").size() == 2);
      changeTicket(id);
      await().until(() -> received("outside").toString().contains(" was told by "));
      diagnoses.write(victim().revision(2).until(200).decidedAt(240), tick(WORLD, 1_200));
      await().until(() -> received("outside").toString().contains("\"resolved\""));

      assertThat(received("inside").toString()).contains(JOB, "10.20.30.40", "anna@example.org");
      assertThat(received("outside").toString()).doesNotContain(PERSONAL);
      assertThat(received("outside"))
          .allSatisfy(event -> assertThat(event).contains("sysa/123456/user-1/PAYROLL"));
      assertThat(rows().values()).anySatisfy(row -> assertThat(row).contains("MUELLER"));
      await().until(() -> status(id).equals("resolved"));
      before = withoutTeam(service.json("/api/v1/incidents/" + id).toString());
    }
    assertThat(before).contains(JOB, "Otto Meier");
    String masked = withMasks(before, id);
    addFailing();
    addReplacedRule();
    addChangeThatFailed(id);
    try (Service service = service("PT1S")) {
      await().until(() -> isErased(id));

      rows().forEach((table, rows) -> assertThat(rows).as(table).doesNotContain(PERSONAL));
      assertThat(jdbc.sql("select actor from incident_event").query(String.class).list())
          .doesNotContain("operator");
      assertThat(withoutTeam(service.json("/api/v1/incidents/" + id).toString())).isEqualTo(masked);
      assertThat(
              jdbc.sql("select count(*) from personal_mask where value is not null")
                  .query(Long.class)
                  .single())
          .isZero();
      await()
          .untilAsserted(
              () ->
                  assertThat(
                          jdbc.sql("select content from site_rule where id = 'old' and version = 1")
                              .query(String.class)
                              .single())
                      .isEqualTo("author: \"erased\"\nreason: none"));
      reopenAndResolve(service, id);
    }
  }

  /** Reopens an erased incident: its messages have the masks, and it is erased again. */
  private void reopenAndResolve(Service service, String id) {
    int messages = received("inside").size();
    act(service, id, "reopen");
    await().until(() -> received("inside").size() > messages);

    String message = received("inside").getLast();
    assertThat(message).contains("\"reopened\"", "sysa/123456/user-1/PAYROLL");
    assertThat(message).doesNotContain(withoutOperator());
    String incident = withoutTeam(service.json("/api/v1/incidents/" + id).toString());
    assertThat(incident)
        .contains("\"status\":\"reopened\"", "sysa/123456/user-1/PAYROLL", "\"by\":\"operator\"")
        .doesNotContain(withoutOperator());
    assertThat(isErased(id)).isFalse();

    act(service, id, "resolve");
    await().until(() -> isErased(id));
    rows().forEach((table, rows) -> assertThat(rows).as(table).doesNotContain(PERSONAL));
  }

  private static List<String> withoutOperator() {
    return PERSONAL.stream().filter(each -> !each.contains("operator")).toList();
  }

  private void act(Service service, String id, String action) {
    assertThat(
            service
                .post(
                    "/api/v1/incidents/" + id + "/" + action, "operator", "{\"reason\":\"again\"}")
                .statusCode())
        .isEqualTo(200);
  }

  private boolean isErased(String id) {
    return jdbc.sql("select erased is not null from incident where id = :id")
        .param("id", id)
        .query(Boolean.class)
        .single();
  }

  @Test
  void childTickets_ofATargetWithMasks_containNoPersonalData() {
    String world = "personal-22222222~1";
    Map<String, String> masks =
        Map.of(
            "crosstalk.personal-data.mask.desk", "personal",
            "crosstalk.request-tracker.targets[0].children", "teams");
    try (Service service = service("P365D", masks)) {
      diagnoses.write(victim(world), tick(world, 60));
      await().until(() -> children(world).size() >= 2);
      String id = service.incidents(world).getFirst().path("id").asString();
      comment(service, id, "MUELLER at 10.20.30.40 answers anna@example.org");
      await().until(() -> tracker.received().contains("address-1"));

      await()
          .untilAsserted(
              () ->
                  assertThat(children(world))
                      .allSatisfy(
                          key ->
                              assertThat(withoutTeam(tracker.comments(key).toString()))
                                  .contains("user-1 at address-1 answers mail-1")));
      assertThat(withoutTeam(tracker.received()))
          .contains("sysa/123456/user-1/PAYROLL")
          .doesNotContain("MUELLER", "10.20.30.40", "anna@example.org");
    }
  }

  /** Keys of the child tickets of the incidents of a world. */
  private List<String> children(String world) {
    return jdbc.sql(
            "select key from child_ticket where key is not null and incident like :world || '/%'")
        .param("world", world)
        .query(String.class)
        .list();
  }
}
