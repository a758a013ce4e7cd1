package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.time;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VersionBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests that the incidents are the same with and without interruptions, and that each version is
 * published once.
 */
class RestartIT {
  /** A broker of its own: the feed must have the messages of these services only. */
  private static final TestKafka BROKER = TestKafka.startNew();

  private static final String KAFKA = BROKER.bootstrapServers();
  private static final int TICK_SECONDS = 60;
  private static final int ROUNDS = 30;
  private static final int INCIDENTS = 40;

  private TestPostgres.Database database;

  @BeforeEach
  void freshDatabase() {
    Diagnoses.ensureTopics(KAFKA);
    database = TestStores.newDatabase();
  }

  @AfterAll
  static void stopBroker() {
    BROKER.stop();
  }

  @Test
  void incidents_connectionsBreakRepeatedly_areTheSame() throws SQLException {
    Map<String, List<Version>> worlds = new TreeMap<>();
    for (long seed = 1; seed <= 2; seed++) {
      String world = "chaos-0000000" + seed + "~1";
      worlds.put(world, versions(world, new Random(seed)));
    }
    try (Service service = Service.start(KAFKA, database);
        Diagnoses correlation = new Diagnoses(KAFKA);
        Connection admin = database.dataSource().getConnection()) {
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<String, List<Version>> world : worlds.entrySet()) {
          writeRound(correlation, world.getKey(), world.getValue(), round);
        }
        if (round % 3 == 0) {
          await().until(() -> service.health().equals("UP"));
          breakAllOtherConnections(admin);
        }
      }
      for (Map.Entry<String, List<Version>> world : worlds.entrySet()) {
        checkIncidents(service, world.getKey(), world.getValue());
      }
    }
  }

  /**
   * A second instance takes over, a third one starts later, and everything is read again. Resets
   * that were written in between leave the incidents that were found after them.
   */
  @Test
  void incidents_takeOverRestartAndRedelivery_areTheSame() {
    String world = "restart-11111111~1";
    String reset = "reset-11111111~1";
    List<Version> diagnoses = versions(world, new Random(42));
    Service first = Service.start(KAFKA, database);
    try (Diagnoses correlation = new Diagnoses(KAFKA)) {
      await().until(() -> first.health().equals("UP"));
      assertThat(first.json("/api/v1/worlds/live").path("completeThrough").isNull()).isTrue();
      try (Service second = Service.start(KAFKA, database)) {
        await().until(() -> isStandingBy(second));
        assertThat(isStandingBy(first)).isFalse();
        for (int round = 0; round < 20; round++) {
          writeRound(correlation, world, diagnoses, round);
          if (round == 10) {
            first.close();
          }
        }
        String reached = time(19 * TICK_SECONDS).toString();
        await().until(() -> completeThrough(second, world).equals(reached));
        assertThat(isStandingBy(second)).isFalse();
      } finally {
        first.close();
      }
      for (int round = 20; round <= ROUNDS; round++) {
        writeRound(correlation, world, diagnoses, round);
      }
      writeResets(correlation, reset);
      try (Service third = Service.start(KAFKA, database)) {
        checkIncidents(third, world, diagnoses);
        await().until(() -> completeThrough(third, reset).equals(time(200).toString()));
        checkResets(third);
      }
      JdbcClient.create(database.dataSource()).sql("delete from read_position").update();
      try (Service fourth = Service.start(KAFKA, database)) {
        String marker = "marker-11111111~" + System.nanoTime();
        correlation.write(Diagnoses.end(marker));
        await().until(() -> endedOf(fourth, marker));
        checkIncidents(fourth, world, diagnoses);
        checkResets(fourth);
      }
    }
  }

  /** All records are of one batch, so that they have the same timestamp. */
  private static void writeResets(Diagnoses correlation, String world) {
    VersionBuilder found = versionOn("vm-a").world(world).incident("inc-a");
    correlation.write(
        found.build(),
        Diagnoses.tick(world, 120),
        new Reset(world, List.of()),
        found.decidedAt(150).build(),
        Diagnoses.tick(world, 160),
        new Reset(world, List.of()),
        found.decidedAt(190).build(),
        Diagnoses.tick(world, 200));
  }

  private static void checkResets(Service service) {
    assertThat(service.json("/api/v1/incidents/inc-a/events").path("items"))
        .extracting(item -> item.path("type").asString())
        .containsExactly("opened", "resolved", "reopened", "resolved", "reopened");
  }

  private static void checkIncidents(Service service, String world, List<Version> diagnoses) {
    await().until(() -> endedOf(service, world));
    assertThat(contents(service, world)).isEqualTo(expected(diagnoses));
    checkFeedHasAllMessagesInOrder(world, diagnoses);
  }

  private static String completeThrough(Service service, String world) {
    return service.completeThrough(world);
  }

  private static boolean isStandingBy(Service service) {
    JsonNode health = Service.JSON.readTree(service.get("/actuator/health", "admin").body());
    return health
        .path("components")
        .path("work")
        .path("details")
        .path("diagnoses")
        .asString("")
        .startsWith("standing by");
  }

  private static boolean endedOf(Service service, String world) {
    return service.get("/api/v1/worlds/" + world).statusCode() == 200 && service.hasEnded(world);
  }

  private static void writeRound(
      Diagnoses correlation, String world, List<Version> versions, int round) {
    List<Object> records = new ArrayList<>();
    versions.stream()
        .filter(v -> v.at().isAfter(time((round - 1) * TICK_SECONDS)))
        .filter(v -> !v.at().isAfter(time(round * TICK_SECONDS)))
        .forEach(records::add);
    records.add(
        new Complete(world, VersionBuilder.SOURCE, time(round * TICK_SECONDS), round == ROUNDS));
    correlation.write(records.toArray());
  }

  private static void breakAllOtherConnections(Connection admin) throws SQLException {
    try (Statement statement = admin.createStatement()) {
      statement.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity"
              + " where datname = current_database() and pid <> pg_backend_pid()");
    }
  }

  /** Incidents as the REST interface returns them, without what is not part of the diagnosis. */
  private static Map<String, JsonNode> contents(Service service, String world) {
    Map<String, JsonNode> contents = new TreeMap<>();
    for (JsonNode item : service.incidents(world)) {
      String id = item.path("id").asString();
      contents.put(id, service.json("/api/v1/incidents/" + id));
    }
    contents
        .values()
        .forEach(
            json ->
                ((ObjectNode) json)
                    .remove(List.of("recordedAt", "link", "firstNotifiedAt", "heldMessages")));
    return contents;
  }

  /** The latest version of each incident. */
  private static Map<String, JsonNode> expected(List<Version> versions) {
    Map<String, JsonNode> contents = new TreeMap<>();
    for (Version each : versions) {
      ObjectNode json = (ObjectNode) Service.JSON.readTree(EventJson.write(each.incident()));
      json.remove("recordedAt");
      contents.put(each.incident().id(), json);
    }
    return contents;
  }

  /** Versions of many incidents by their time: opened, changed and most of them resolved. */
  private static List<Version> versions(String world, Random random) {
    List<Version> versions = new ArrayList<>();
    for (int i = 0; i < INCIDENTS; i++) {
      int second = 1 + random.nextInt(ROUNDS * TICK_SECONDS / 2);
      int last = 1 + random.nextInt(6);
      for (int revision = 1; revision <= last; revision++) {
        VersionBuilder next =
            versionOn("vm-" + i)
                .incident(world.substring(0, world.indexOf('~')) + "." + i)
                .world(world)
                .from(second - 1)
                .revision(revision)
                .decidedAt(second)
                .neighbour("vm-x" + revision + "-" + i, 0.9, "ds-" + i);
        versions.add((revision < 6 ? next : next.until(second)).build());
        second += 1 + random.nextInt(ROUNDS * TICK_SECONDS / 12);
      }
    }
    return versions.stream().sorted(Comparator.comparing(Version::at)).toList();
  }

  /** Checks that the feed has the messages of all versions, in their order. */
  private static void checkFeedHasAllMessagesInOrder(String world, List<Version> diagnoses) {
    await()
        .untilAsserted(
            () ->
                assertThat(Feed.ofWorld(KAFKA, Topics.INCIDENTS, world))
                    .anyMatch(event -> event.path("type").asString().endsWith("world.ended")));
    Map<String, Set<String>> sent = new TreeMap<>();
    for (JsonNode event : Feed.ofWorld(KAFKA, Topics.INCIDENTS, world)) {
      if (event.path("type").asString().contains(".incident.")) {
        sent.computeIfAbsent(event.path("subject").asString(), id -> new LinkedHashSet<>())
            .add(event.path("id").asString() + " " + event.path("type").asString());
      }
    }
    assertThat(sent).isEqualTo(expectedMessages(diagnoses));
    sent.forEach((id, messages) -> assertThat(messages).containsSequence(sentInOrder(messages)));
  }

  private static List<String> sentInOrder(Set<String> messages) {
    return messages.stream()
        .sorted(Comparator.comparingInt(each -> Integer.parseInt(each.replaceAll(".*:| .*", ""))))
        .toList();
  }

  private static Map<String, Set<String>> expectedMessages(List<Version> versions) {
    Map<String, Set<String>> messages = new TreeMap<>();
    for (Version each : versions) {
      MessageType type = MessageType.of(each.kind());
      if (type != null) {
        Incident incident = each.incident();
        messages
            .computeIfAbsent(incident.id(), id -> new LinkedHashSet<>())
            .add(incident.id() + ":" + incident.revision() + " " + type.eventType());
      }
    }
    assertThat(messages).isNotEmpty();
    return messages;
  }
}
