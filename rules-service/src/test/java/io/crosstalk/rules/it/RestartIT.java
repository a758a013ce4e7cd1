package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.kafka.RandomVerdicts;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VerdictBuilder;
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
  private static final int TASKS = 3;
  private static final int TICK_SECONDS = 60;
  private static final int ROUNDS = RandomVerdicts.LAST_SECONDS / TICK_SECONDS + 1;

  private TestPostgres.Database database;

  @BeforeEach
  void freshDatabase() {
    Verdicts.ensureTopics(KAFKA);
    database = TestStores.newDatabase();
  }

  @AfterAll
  static void stopBroker() {
    BROKER.stop();
  }

  @Test
  void incidents_connectionsBreakRepeatedly_areTheSame() throws SQLException {
    Map<String, List<Verdict>> worlds = new TreeMap<>();
    for (long seed = 1; seed <= 2; seed++) {
      String world = "chaos-0000000" + seed + "~1";
      worlds.put(world, RandomVerdicts.in(world, new Random(seed)));
    }
    try (Service service = Service.start(KAFKA, database);
        Verdicts correlation = new Verdicts(KAFKA);
        Connection admin = database.dataSource().getConnection()) {
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<String, List<Verdict>> world : worlds.entrySet()) {
          writeRound(correlation, world.getKey(), world.getValue(), round);
        }
        if (round % 3 == 0) {
          await().until(() -> service.health().equals("UP"));
          breakAllOtherConnections(admin);
        }
      }
      for (Map.Entry<String, List<Verdict>> world : worlds.entrySet()) {
        checkIncidents(service, world.getKey(), world.getValue());
      }
    }
  }

  /** A second instance takes over, a third one starts later, and all verdicts are read again. */
  @Test
  void incidents_takeOverRestartAndRedelivery_areTheSame() {
    String world = "restart-11111111~1";
    List<Verdict> verdicts = RandomVerdicts.in(world, new Random(42));
    Service first = Service.start(KAFKA, database);
    try (Verdicts correlation = new Verdicts(KAFKA)) {
      await().until(() -> first.health().equals("UP"));
      try (Service second = Service.start(KAFKA, database)) {
        await().until(() -> isStandingBy(second));
        assertThat(isStandingBy(first)).isFalse();
        for (int round = 0; round < 20; round++) {
          writeRound(correlation, world, verdicts, round);
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
        writeRound(correlation, world, verdicts, round);
      }
      try (Service third = Service.start(KAFKA, database)) {
        checkIncidents(third, world, verdicts);
      }
      JdbcClient.create(database.dataSource()).sql("delete from read_position").update();
      try (Service fourth = Service.start(KAFKA, database)) {
        String marker = "marker-11111111~" + System.nanoTime();
        correlation.write(Verdicts.end(marker));
        await().until(() -> endedOf(fourth, marker));
        checkIncidents(fourth, world, verdicts);
      }
    }
  }

  private static void checkIncidents(Service service, String world, List<Verdict> verdicts) {
    await().until(() -> endedOf(service, world));
    assertThat(contents(service, world)).isEqualTo(expected(world, verdicts));
    checkFeedHasAllMessagesInOrder(world, verdicts);
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
        .path("verdicts")
        .asString("")
        .startsWith("standing by");
  }

  private static boolean endedOf(Service service, String world) {
    return service.get("/api/v1/worlds/" + world).statusCode() == 200 && service.hasEnded(world);
  }

  private static void writeRound(
      Verdicts correlation, String world, List<Verdict> verdicts, int round) {
    int through = round * TICK_SECONDS;
    boolean end = through > RandomVerdicts.LAST_SECONDS;
    for (int task = 0; task < TASKS; task++) {
      int own = task;
      List<VerdictMessage> messages = new ArrayList<>();
      verdicts.stream()
          .filter(v -> Math.floorMod(v.episode().id().hashCode(), TASKS) == own)
          .filter(v -> v.decidedAt().isAfter(time(through - TICK_SECONDS)))
          .filter(v -> !v.decidedAt().isAfter(time(through)))
          .forEach(messages::add);
      messages.add(new Complete(world, VerdictBuilder.SOURCE, task, TASKS, time(through), end));
      correlation.write(messages.toArray(VerdictMessage[]::new));
    }
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

  /**
   * Incidents that the engine produces from the verdicts in memory, without Kafka and PostgreSQL.
   */
  private static Map<String, JsonNode> expected(String world, List<Verdict> verdicts) {
    IncidentReplay replay = new IncidentReplay(World.parse(world), SiteTime.UTC);
    replay.apply(verdicts);
    Map<String, JsonNode> contents = new TreeMap<>();
    for (Incident incident : replay.incidents()) {
      ObjectNode json = (ObjectNode) Service.JSON.readTree(EventJson.write(incident));
      json.remove("recordedAt");
      contents.put(incident.id(), json);
    }
    return contents;
  }

  /** Checks that the feed has the messages that the engine produces in memory, in their order. */
  private static void checkFeedHasAllMessagesInOrder(String world, List<Verdict> verdicts) {
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
    assertThat(sent).isEqualTo(expectedMessages(world, verdicts));
    sent.forEach((id, messages) -> assertThat(messages).containsSequence(sentInOrder(messages)));
  }

  private static List<String> sentInOrder(Set<String> messages) {
    return messages.stream()
        .sorted(Comparator.comparingInt(each -> Integer.parseInt(each.replaceAll(".*:| .*", ""))))
        .toList();
  }

  private static Map<String, Set<String>> expectedMessages(String world, List<Verdict> verdicts) {
    Map<String, Set<String>> messages = new TreeMap<>();
    for (Publication each : new IncidentReplay(World.parse(world), SiteTime.UTC).apply(verdicts)) {
      MessageType type = each.kind().message();
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
