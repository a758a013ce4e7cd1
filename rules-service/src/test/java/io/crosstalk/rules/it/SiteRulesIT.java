package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.end;
import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.Environment;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.InventoryNames;
import io.crosstalk.rules.siterule.UsedResources;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VerdictBuilder;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests the rules of a site with a real Kafka and PostgreSQL, and webhooks as targets. */
class SiteRulesIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final WebhookReceivers OTHERS = new WebhookReceivers();

  @TempDir private static Path directory;

  private static TestPostgres.Database database;
  private static Service service;
  private static Verdicts verdicts;

  @BeforeAll
  static void start() {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    Verdicts.ensureTopics(KAFKA);
    database = TestPostgres.newDatabase();
    service = Service.start(KAFKA, database, properties());
    verdicts = new Verdicts(KAFKA);
    await().until(() -> service.get("/api/v1/rules").statusCode() == 200);
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = OTHERS.properties("chat", "pager");
    properties.put("crosstalk.site.time-zone", "Europe/Berlin");
    properties.put("crosstalk.rules.directory", directory.toString());
    properties.put("crosstalk.servicenow.targets[0].name", "desk");
    properties.put("crosstalk.servicenow.targets[0].url", OTHERS.url("desk"));
    properties.put("crosstalk.servicenow.targets[0].token", "secret");
    properties.put("crosstalk.servicenow.targets[0].min-severity", "critical");
    properties.put("crosstalk.servicenow.targets[0].replays", "true");
    properties.put("crosstalk.servicenow.targets[0].allow-private", "true");
    return properties;
  }

  @AfterAll
  static void stop() {
    verdicts.close();
    service.close();
    OTHERS.close();
  }

  /** A rule of a kind for the incidents of one world only. */
  private static String rule(String world, String kind, String... fields) {
    return "kind: %s\nwhen: incident.case == \"%s\"\nreason: a test\n%s\n"
        .formatted(kind, world.substring(0, world.indexOf('-')), String.join("\n", fields));
  }

  private static HttpResponse<String> put(String id, String rule, String... headers) {
    return service.send("PUT", "/api/v1/rules/" + id, "admin", rule, headers);
  }

  private static void set(String id, String rule) {
    assertThat(put(id, rule)).returns(200, HttpResponse::statusCode);
  }

  private static HttpResponse<String> delete(String id, String... headers) {
    return service.send("DELETE", "/api/v1/rules/" + id, "admin", "", headers);
  }

  private static VerdictBuilder victim(String world) {
    return verdictOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  /** Opens an incident, and returns it. */
  private static JsonNode open(String world) {
    verdicts.write(victim(world).build(), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst();
  }

  private static List<JsonNode> received(String target, String world) {
    return OTHERS.received(target, world);
  }

  private static List<String> log(JsonNode incident) {
    return service
        .json("/api/v1/incidents/" + incident.path("id").asString() + "/events")
        .path("items")
        .valueStream()
        .filter(item -> item.path("type").asString().equals("rule"))
        .map(item -> item.path("reason").asString())
        .toList();
  }

  private static void execute(String sql) {
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.username(), database.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> deliveryStates(String target, String world) {
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.username(), database.password());
        PreparedStatement statement =
            connection.prepareStatement(
                "select state from delivery where target = ? and incident like ? order by id")) {
      statement.setString(1, target);
      statement.setString(2, world + "/%");
      List<String> states = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          states.add(rows.getString(1));
        }
      }
      return states;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode body(HttpResponse<String> response) {
    return Service.JSON.readTree(response.body());
  }

  @Test
  void put_newAndChangedRule_isStoredWithVersionAndAuthor() {
    String rule = rule("none-1", "delay", "delay: 5m");

    HttpResponse<String> created = put("versions", rule, "If-None-Match", "*");
    assertThat(created.statusCode()).isEqualTo(200);
    assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
    assertThat(body(created).path("author").asString()).isEqualTo("admin");

    assertThat(put("versions", rule, "If-None-Match", "*").statusCode()).isEqualTo(412);
    assertThat(put("versions", rule, "If-Match", "\"v7\"").body()).contains("has version 1");
    HttpResponse<String> changed =
        service.send(
            "PUT",
            "/api/v1/rules/versions",
            "service",
            rule.replace("5m", "6m"),
            "If-Match",
            "\"v1\"",
            "X-Crosstalk-Actor",
            "carol");
    assertThat(body(changed).path("version").asInt()).isEqualTo(2);

    JsonNode shown = service.json("/api/v1/rules/versions");
    assertThat(shown.path("author").asString()).isEqualTo("carol");
    assertThat(shown.path("content").asString()).contains("delay: 6m");
    assertThat(shown.path("error").isNull()).isTrue();
    assertThat(delete("versions", "If-Match", "\"v1\"").statusCode()).isEqualTo(412);
    assertThat(delete("versions", "If-Match", "\"v2\"").statusCode()).isEqualTo(200);
    assertThat(service.get("/api/v1/rules/versions").statusCode()).isEqualTo(404);
    assertThat(delete("versions").statusCode()).isEqualTo(404);
    assertThat(body(put("versions", rule)).path("version").asInt()).isEqualTo(4);
  }

  @Test
  void put_wrongRule_isAProblemWithLineAndHint() {
    HttpResponse<String> answer = put("wrong", rule("none-1", "suppression", "mode: dark"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(body(answer).path("line").asInt()).isEqualTo(4);
    assertThat(body(answer).path("hint").asString()).contains("shadow, notify, ticket");
    assertThat(put("wrong", rule("none-1", "routing", "targets: [nowhere]")).body())
        .contains("no target 'nowhere'", "chat, desk, pager");
    assertThat(put("backtest", rule("none-1", "suppression")).statusCode()).isEqualTo(400);
  }

  @Test
  void unknownRule_isAProblemWithTheSimilarId() {
    set("sundays", rule("none-1", "suppression"));

    assertThat(service.get("/api/v1/rules/sunday").body()).contains("Did you mean 'sundays'?");
    assertThat(service.post("/api/v1/rules/sundasy/backtest", "operator", "").body())
        .contains("Did you mean 'sundays'?");
  }

  @Test
  void put_unknownNames_areAcceptedWithWarnings() throws Exception {
    String world = "names-11111111~1";
    writeInventory(world, "array-77", ResourceKind.ARRAY);
    UsedResources used = service.part(UsedResources.class);
    await().until(used::isCaughtUp);
    await().until(() -> service.part(InventoryNames.class).resources().contains("array-77"));
    String maintenance =
        "kind: maintenance\nuntil: 2020-01-01T00:00\nreason: a test\nresources:\n- array-77\n- array-78x\n";

    HttpResponse<String> answer = put("names", maintenance);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(body(answer).path("warnings"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.path("line").asInt()).isEqualTo(6);
              assertThat(warning.path("problem").asString()).contains("resource 'array-78x'");
              assertThat(warning.path("hint").asString()).isEqualTo("did you mean 'array-77'?");
            });
    assertThat(service.json("/api/v1/rules/names").path("warnings")).hasSize(1);
    HttpResponse<String> created =
        service.post(
            "/api/v1/maintenance",
            "operator",
            "{\"resources\":[\"array-777\"],\"until\":\"2020-01-01T00:00\",\"reason\":\"a test\"}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    assertThat(body(created).at("/warnings/0/hint").asString())
        .isEqualTo("did you mean 'array-77'?");
  }

  @Test
  void check_ofAFile_namesEachMistakeInTheLineOfTheFile() {
    String file =
        """
        # rules
        - {id: fine, kind: suppression, when: 'true', on: mine, reason: a}
        - id: wrong
          kind: routing
          targets:
            - chat
            - pagr
          when: 'true'
          reason: b
        - id: mine
          kind: calendar
          days: [last]
          reason: c
        -
          id: fine
          kind: suppression
          when: 'true'
          reason: d
        """;

    HttpResponse<String> answer = service.post("/api/v1/rules/check", "operator", file);

    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode check = body(answer);
    assertThat(check.path("errors").asInt()).isEqualTo(2);
    assertThat(check.path("items"))
        .extracting(
            item ->
                item.path("id").asString()
                    + item.path("line")
                    + item.path("kind").asString("-")
                    + item.at("/error/line").asString(""))
        .containsExactly("fine2suppression", "wrong3-7", "mine10calendar", "fine15-15");
    assertThat(check.at("/items/1/error/hint").asString()).contains("did you mean 'pager'?");
    assertThat(check.at("/items/3/error/problem").asString()).contains("another rule has the id");
    assertThat(service.get("/api/v1/rules/fine").statusCode()).isEqualTo(404);
    assertThat(body(service.post("/api/v1/rules/check", "operator", "- [")).path("errors").asInt())
        .isEqualTo(1);
    assertThat(
            body(service.post("/api/v1/rules/check", "operator", rule("none-1", "suppression")))
                .path("errors")
                .asInt())
        .isZero();
    assertThat(service.post("/api/v1/rules/check", "viewer", file).body())
        .contains("needs the role operator");
  }

  @Test
  void put_asAnOperator_isForbidden() {
    assertThat(service.send("PUT", "/api/v1/rules/x", "operator", "").statusCode()).isEqualTo(403);
    assertThat(service.send("DELETE", "/api/v1/rules/x", "operator", "").statusCode())
        .isEqualTo(403);
  }

  @Test
  void suppression_untilItIsDeleted_holdsMessagesAndLeavesTheIncident() {
    String world = "suppress-11111111~1";
    set("suppress", rule(world, "suppression"));

    JsonNode incident = open(world);

    assertThat(incident.path("status").asString()).isEqualTo("open");
    assertThat(log(incident))
        .containsExactly("Rule suppress (suppression) holds the message for chat, pager.");
    assertThat(received("chat", world)).isEmpty();
    delete("suppress");
    await().atMost(Duration.ofSeconds(5)).until(() -> received("chat", world).size() == 1);
    assertThat(received("chat", world).getFirst().path("type").asString()).endsWith("opened");
  }

  @Test
  void suppression_commentWhileAChangeFollows_isSentAfterItsEnd() {
    String world = "words-11111111~1";
    set("words", rule(world, "suppression"));
    String id = open(world).path("id").asString();
    service.post(
        "/api/v1/incidents/" + id + "/comment", "operator", "{\"text\":\"the backup runs\"}");
    verdicts.write(
        verdictOn("vm-b")
            .world(world)
            .criticality(3)
            .ownedBy("team-crm")
            .neighbour("vm-x", 0.9, "ds-1")
            .decidedAt(90)
            .build(),
        tick(world, 90));
    await().until(() -> deliveryStates("chat", world).size() == 3);

    delete("words");

    await()
        .untilAsserted(
            () ->
                assertThat(received("chat", world))
                    .extracting(event -> event.at("/data/action/text").asString(""))
                    .containsExactly("the backup runs", ""));
  }

  @Test
  void delay_incidentIsOverBefore_isNeverSent() {
    String world = "short-11111111~1";
    set("short", rule(world, "delay", "delay: 10m"));
    JsonNode incident = open(world);

    verdicts.write(
        victim(world).revision(2).until(100).decidedAt(150).build(),
        tick(world, 3_600),
        end(world));
    await().until(() -> service.hasEnded(world));

    assertThat(service.incidents(world).getFirst().path("status").asString()).isEqualTo("resolved");
    assertThat(log(incident)).first().asString().contains("holds the message");
    // A later incident that the same targets receive shows that nothing is on the way.
    String next = "aftershort-11111111~1";
    open(next);
    await().until(() -> received("pager", next).size() == 1 && received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(received("pager", world)).isEmpty();
  }

  private static void endIncident(String world, VerdictBuilder victim) {
    verdicts.write(victim.revision(2).until(200).decidedAt(240).build(), tick(world, 3_600));
    await()
        .until(
            () ->
                service.incidents(world).stream()
                    .anyMatch(each -> each.path("status").asString().equals("resolved")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          delayed | delay       | delay: 10m
          dark    | suppression | mode: ticket
          """)
  void hold_incidentIsOver_nothingHeldIsSentWhenTheRuleIsInShadowMode(
      String name, String kind, String field) {
    String world = "over" + name + "-11111111~1";
    set("over", rule(world, kind, kind.equals("delay") ? field : ""));
    String id = open(world).path("id").asString();
    service.post(
        "/api/v1/incidents/" + id + "/comment", "operator", "{\"text\":\"the backup runs\"}");
    await().until(() -> deliveryStates("chat", world).size() == 2);
    endIncident(world, victim(world));

    set("over", rule(world, kind, kind.equals("delay") ? field : "", "mode: shadow"));

    // A later incident that the same targets receive shows that nothing is on the way.
    String next = "after" + name + "-11111111~1";
    open(next);
    await().until(() -> received("pager", next).size() == 1 && received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(received("pager", world)).isEmpty();
    assertThat(deliveryStates("chat", world)).containsExactly("dropped", "dropped");
    delete("over");
  }

  @Test
  void budget_incidentThatWasHeldIsOver_isNotSentOnTheNextDay() {
    String world = "spent-11111111~1";
    set("spent", rule(world, "budget", "limit: 1"));
    set("spent-severity", rule(world, "severity", "severity: critical"));
    open(world);
    verdicts.write(otherVictim(world, 90).build(), tick(world, 180));
    await().until(() -> deliveryStates("desk", world).size() == 2);
    assertThat(deliveryStates("desk", world)).last().isEqualTo("held");

    endIncident(world, otherVictim(world, 90));
    verdicts.write(tick(world, 2 * 86_400));

    await()
        .until(
            () ->
                service
                    .json("/api/v1/worlds/" + world)
                    .path("completeThrough")
                    .asString()
                    .startsWith("2025-11-23"));
    assertThat(deliveryStates("desk", world)).hasSize(2).last().isEqualTo("dropped");
  }

  @Test
  void delay_incidentLasts_isSentWhenEventTimeHasPassed() {
    String world = "lasts-11111111~1";
    set("lasts", rule(world, "delay", "delay: 10m"));
    JsonNode incident = open(world);
    assertThat(received("chat", world)).isEmpty();

    verdicts.write(tick(world, 1_200));

    await()
        .until(() -> received("chat", world).size() == 1 && received("pager", world).size() == 1);
    await()
        .untilAsserted(
            () ->
                assertThat(log(incident)).last().asString().contains("No rule holds the message"));
  }

  @Test
  void delay_liveWorldWithoutFurtherData_isSentByTheClock() {
    String rule = rule("none-1", "delay", "delay: 10m");
    set("live", rule.replaceAll("when: .*", "when: incident.case == \"\""));

    JsonNode incident = open("live");

    await().until(() -> received("chat", "live").size() == 1);
    assertThat(log(incident)).first().asString().contains("holds the message for chat, pager");
  }

  @Test
  void severityAndRouting_changeTheMessageAndNotTheIncident() {
    String world = "route-11111111~1";
    set("route", rule(world, "routing", "targets: [chat]"));
    set("grade", rule(world, "severity", "severity: critical"));

    JsonNode incident = open(world);

    await().until(() -> received("chat", world).size() == 1);
    assertThat(received("chat", world).getFirst().path("data").path("severity").asString())
        .isEqualTo("critical");
    assertThat(incident.path("severity").asString()).isNotEqualTo("critical");
    assertThat(received("pager", world)).isEmpty();
    assertThat(log(incident))
        .contains(
            "Rule grade (severity) sets the severity critical for chat, desk, pager.",
            "Rule route (routing) sends the message to chat, and does not send it to desk, pager.");
  }

  @Test
  void budget_secondIncidentOfTheDay_isHeldForTheTicketSystemOnly() {
    String world = "budget-11111111~1";
    set("budget", rule(world, "budget", "limit: 1"));
    set("budget-severity", rule(world, "severity", "severity: critical"));

    open(world);
    verdicts.write(otherVictim(world, 90).build(), tick(world, 180));

    await().until(() -> received("chat", world).size() == 2);
    await().until(() -> !deliveryStates("desk", world).getFirst().equals("held"));
    assertThat(deliveryStates("desk", world)).hasSize(2).last().isEqualTo("held");
  }

  /** A second incident: another victim, culprit and datastore. */
  private static VerdictBuilder otherVictim(String world, int decidedAt) {
    return verdictOn("vm-b")
        .world(world)
        .criticality(3)
        .decidedAt(decidedAt)
        .neighbour("vm-y", 0.9, "ds-2");
  }

  @Test
  void inhibition_whileTheOtherIncidentIsOpen_holdsAndReleasesAfterItsEnd() {
    String world = "inhibit-11111111~1";
    set(
        "inhibit",
        rule(world, "inhibition", "by: incident.sharedResource == \"ds-1\"", "common: [case]")
            .replace("when: ", "when: incident.sharedResource == \"ds-2\" && "));
    open(world);
    verdicts.write(otherVictim(world, 90).build(), tick(world, 180));
    await().until(() -> service.incidents(world).size() == 2);
    await().until(() -> received("chat", world).size() == 1);
    assertThat(deliveryStates("chat", world)).containsExactlyInAnyOrder("delivered", "held");

    verdicts.write(victim(world).revision(2).until(200).decidedAt(240).build(), tick(world, 1_200));

    await()
        .until(
            () ->
                received("chat", world).toString().contains("\"resolved\"")
                    && received("chat", world).size() == 3);
  }

  /** A complaint: a rule could not raise what the diagnosis calls {@code info}. */
  @Test
  void severity_ofAnInfoIncident_isRaisedAndSent() {
    String world = "raise-11111111~1";
    set("raise", rule(world, "severity", "severity: major"));

    verdicts.write(victim(world).excess(1.5).build(), tick(world, 60));

    await()
        .until(() -> received("chat", world).size() == 1 && received("pager", world).size() == 1);
    assertThat(received("chat", world).getFirst().at("/data/severity").asString())
        .isEqualTo("major");
    assertThat(service.incidents(world).getFirst().path("severity").asString()).isEqualTo("info");
  }

  @Test
  void info_withoutARule_isNotSent() {
    String world = "slight-11111111~1";
    verdicts.write(victim(world).excess(1.5).build(), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);

    // A later incident that the same targets receive shows that nothing is on the way.
    String next = "afterslight-11111111~1";
    open(next);
    await().until(() -> received("pager", next).size() == 1 && received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(deliveryStates("pager", world)).isEmpty();
  }

  @Test
  void inhibition_byAnIncidentOnTheSameArray_holdsAndReleasesAfterItsEnd() throws Exception {
    String world = "array-11111111~1";
    set(
        "same-array",
        rule(world, "inhibition", "by: incident.sharedResource == \"ds-1\"", "related: same_array")
            .replace("when: ", "when: incident.sharedResource != \"ds-1\" && "));
    writeInventory(world, "array-1", ResourceKind.ARRAY);
    writeInventory(world, "array-2", ResourceKind.ARRAY);
    writeInventory(world, "ds-1", ResourceKind.DATASTORE, "array-1");
    writeInventory(world, "ds-3", ResourceKind.DATASTORE, "array-2");
    writeInventory(world, "ds-2", ResourceKind.DATASTORE, "array-1");
    UsedResources used = service.part(UsedResources.class);
    await().until(() -> used.of(world, "ds-2", Verdicts.time(0)).size() == 1);

    open(world);
    verdicts.write(
        otherVictim(world, 90).build(),
        verdictOn("vm-c")
            .world(world)
            .criticality(3)
            .decidedAt(90)
            .neighbour("vm-z", 0.9, "ds-3")
            .build(),
        tick(world, 180));
    await().until(() -> service.incidents(world).size() == 3);
    await().until(() -> received("chat", world).size() == 2);
    assertThat(received("chat", world).toString()).contains("ds-3").doesNotContain("ds-2");

    verdicts.write(victim(world).revision(2).until(200).decidedAt(240).build(), tick(world, 1_200));

    await().until(() -> received("chat", world).toString().contains("ds-2"));
    assertThat(received("chat", world))
        .filteredOn(event -> event.toString().contains("ds-2"))
        .extracting(event -> event.path("type").asString())
        .containsExactly("io.crosstalk.incident.opened");
  }

  private static void writeInventory(String world, String id, ResourceKind kind, String... uses)
      throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      Resource resource =
          new Resource(
              id, kind, Layer.SAN, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
      producer
          .send(
              new ProducerRecord<>(
                  Topics.INVENTORY,
                  0,
                  (world + "/" + id).getBytes(StandardCharsets.UTF_8),
                  EventJson.write(
                      new InventoryMessage.ResourceVersion(
                          world, "case", Verdicts.time(-60), resource))))
          .get();
    }
  }

  @Test
  void calendar_ofAFile_isUsedByARuleAndCheckedWhenItIsSet() throws IOException {
    String world = "feast-11111111~1";
    String onFeast = rule(world, "suppression", "on: feast");
    assertThat(put("on-feast", onFeast).body()).contains("no calendar 'feast'");
    Files.writeString(
        directory.resolve("feast.yaml"),
        "id: feast\nkind: calendar\ndates: [2025-11-21]\nreason: a test\n");
    await().until(() -> service.get("/api/v1/rules/feast").statusCode() == 200);
    set("on-feast", onFeast);

    open(world);
    await().until(() -> deliveryStates("chat", world).equals(List.of("held")));

    Files.writeString(
        directory.resolve("feast.yaml"),
        "id: feast\nkind: calendar\ndates: [2025-11-22]\nreason: a test\n");
    await().atMost(Duration.ofSeconds(10)).until(() -> received("chat", world).size() == 1);
    Files.delete(directory.resolve("feast.yaml"));
    await()
        .untilAsserted(
            () ->
                assertThat(service.json("/api/v1/rules/on-feast").at("/error/problem").asString())
                    .contains("no calendar 'feast'"));
    delete("on-feast");
  }

  @Test
  void shadow_isLoggedAndHasNoEffect() {
    String world = "dark-11111111~1";
    set("dark", rule(world, "suppression", "mode: shadow"));

    JsonNode incident = open(world);

    await().until(() -> received("chat", world).size() == 1);
    assertThat(log(incident))
        .containsExactly("Rule dark (suppression) matches; in shadow mode it has no effect.");
  }

  @Test
  void change_overOneInstance_isSeenByAnotherWithin5Seconds() {
    try (Service other = Service.start(KAFKA, database, properties())) {
      await().until(() -> other.get("/api/v1/rules").statusCode() == 200);

      set("shared", rule("none-1", "suppression"));

      await()
          .atMost(Duration.ofSeconds(5))
          .until(() -> other.get("/api/v1/rules/shared").statusCode() == 200);
    }
  }

  @Test
  void rule_setAndDeleted_isPublishedWithItsEventTime() {
    String valid = "from: 2020-03-01T00:00:00Z\nuntil: 2020-04-01T00:00:00Z\nauthor: Ada Miller";
    set("published", rule("none-2", "suppression", valid));

    await().until(() -> !published("published").isEmpty());
    JsonNode record = published("published").getLast();
    assertThat(record.path("version").asInt()).isEqualTo(1);
    assertThat(record.path("kind").asString()).isEqualTo("suppression");
    assertThat(record.path("validFrom").asString()).isEqualTo("2020-03-01T00:00:00Z");
    assertThat(record.path("validTo").asString()).isEqualTo("2020-04-01T00:00:00Z");
    assertThat(record.path("content").asString()).contains("a test");
    assertThat(record.toString()).doesNotContain("Ada Miller");

    delete("published");

    await().until(() -> published("published").getLast().isNull());
  }

  /** Records of a rule in the topic of the rules. */
  private static List<JsonNode> published(String id) {
    return Feed.of(KAFKA, Topics.RULES).stream()
        .filter(message -> message.key().equals(id))
        .map(Feed.Message::json)
        .toList();
  }

  @Test
  void storedRule_cannotBeRead_isSkippedAndShown() {
    String world = "broken-11111111~1";
    execute(
        "insert into site_rule values ('broken', 1, 'kind: magic', null, 'a script', now());"
            + "update site_rule_change set number = number + 1;");

    open(world);

    await().until(() -> received("chat", world).size() == 1);
    JsonNode error = service.json("/api/v1/rules/broken").path("error");
    assertThat(error.path("line").asInt()).isEqualTo(1);
    assertThat(error.path("problem").asString()).contains("magic");
  }

  @Test
  void backtest_ofADelay_countsIncidentsThatItHolds() {
    String world = "past-11111111~1";
    JsonNode incident = open(world);
    verdicts.write(
        victim(world).revision(2).until(100).decidedAt(150).build(),
        tick(world, 3_600),
        end(world));
    await().until(() -> service.hasEnded(world));

    JsonNode result = backtest(world, rule(world, "delay", "delay: 10m"));

    assertThat(result.path("incidents").asInt()).isEqualTo(1);
    assertThat(result.path("matched").asInt()).isEqualTo(1);
    assertThat(result.path("held").asInt()).isEqualTo(1);
    assertThat(result.path("neverSent").asInt()).isEqualTo(1);
    JsonNode example = result.path("examples").path(0);
    assertThat(example.path("incident").asString()).isEqualTo(incident.path("id").asString());
    assertThat(example.path("effects").toString()).contains("held for chat, pager");
    assertThat(backtest(world, rule(world, "delay", "delay: 1s")).path("neverSent").asInt())
        .isZero();
    assertThat(backtest(world, rule("none-1", "suppression")).path("matched").asInt()).isZero();
    JsonNode routed = backtest(world, rule(world, "routing", "targets: [pager]", "mode: shadow"));
    assertThat(routed.path("rerouted").asInt()).isEqualTo(1);
    assertThat(service.get("/api/v1/rules/backtest").statusCode()).isEqualTo(404);
  }

  private static JsonNode backtest(String world, String rule) {
    HttpResponse<String> answer =
        service.post("/api/v1/rules/backtest?days=7&world=" + world, "operator", rule);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return body(answer);
  }

  @Test
  void files_areReadOnChangeAndTheirMistakesAreShown() throws IOException {
    Path file = directory.resolve("night.yaml");
    String rule =
        "id: %s\nkind: delay\ndelay: 5m\nwhen: 'true'\nauthor: jane\n"
            + "until: 2020-01-01T00:00\nreason: a test\n";
    Files.writeString(file, rule.formatted("from-file"));
    await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> service.get("/api/v1/rules/from-file").statusCode() == 200);
    JsonNode shown = service.json("/api/v1/rules/from-file");
    assertThat(shown.path("file").asString()).isEqualTo("night.yaml");
    assertThat(shown.path("author").asString()).isEqualTo("jane");
    HttpResponse<String> refused = put("from-file", rule.formatted("from-file"));
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("night.yaml");

    Files.writeString(file, "- id: from-file\n  kind: magic\n- kind: delay\n");
    await()
        .until(
            () -> service.json("/api/v1/rules/from-file").path("error").path("line").asInt() == 2);
    assertThat(errors()).containsEntry("night.yaml#2", 3);

    Files.writeString(
        file,
        "- id: from-file\n  kind: magic\n- kind: suppression\n  when: 'true'\n  reason: a\n  id: from-file\n");
    await().untilAsserted(() -> assertThat(errors()).containsEntry("night.yaml#2", 6));

    Files.writeString(file, "- id: [");
    Files.writeString(directory.resolve("other.yaml"), rule.formatted("other"));
    await().until(() -> service.get("/api/v1/rules/other").statusCode() == 200);
    assertThat(service.get("/api/v1/rules/from-file").statusCode()).isEqualTo(200);

    Files.delete(file);
    await().until(() -> service.get("/api/v1/rules/from-file").statusCode() == 404);
  }

  private static Map<String, Integer> errors() {
    Map<String, Integer> errors = new HashMap<>();
    for (JsonNode item : service.json("/api/v1/rules").path("items")) {
      if (!item.path("error").isNull()) {
        errors.put(item.path("id").asString(), item.path("error").path("line").asInt());
      }
    }
    return errors;
  }
}
