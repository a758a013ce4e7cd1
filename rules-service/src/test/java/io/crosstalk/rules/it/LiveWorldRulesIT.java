package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.TestKafka;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/**
 * Tests of rules in the live world, which other tests use, too, with a broker of their own. The
 * time of the world goes on from test to test.
 */
@TestMethodOrder(MethodOrderer.MethodName.class)
class LiveWorldRulesIT {
  private static final TestKafka BROKER = TestKafka.startNew();
  private static final String KAFKA = BROKER.bootstrapServers();
  private static final String DELAY =
      "kind: delay\ndelay: 10m\nwhen: incident.case == \"\"\nreason: a test\n";

  private static WebhookReceivers others;
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    others = new WebhookReceivers();
    diagnoses = new Diagnoses(KAFKA);
    service = Service.start(KAFKA, TestStores.newDatabase(), others.properties("chat", "pager"));
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    others.close();
    BROKER.stop();
  }

  @Test
  void delay_liveWorldWithoutFurtherData_isSentByTheClock() {
    await()
        .until(() -> service.send("PUT", "/api/v1/rules/live", "admin", DELAY).statusCode() == 200);

    diagnoses.write(
        versionOn("vm-a").world("live").criticality(3).neighbour("vm-x", 0.9, "ds-1"),
        tick("live", 60));

    await().until(() -> others.received("chat", "live").size() == 1);
    JsonNode log =
        service.json(
            "/api/v1/incidents/"
                + service.incidents("live").getFirst().path("id").asString()
                + "/events");
    assertThat(log.path("items"))
        .extracting(item -> item.path("reason").asString())
        .contains("Rule live (delay) holds the message for chat, pager.");
  }

  /** The wall clock has passed the end of both rules, and the live world that of one. */
  @Test
  void rule_endIsBeforeTheEventTimeOfTheLiveWorld_leavesTheTopic() {
    set("later", "2025-12-31T00:00:00Z");
    set("over", Diagnoses.time(90).toString());
    await().until(() -> !published("over").isEmpty() && !published("later").isEmpty());

    diagnoses.write(tick("live", 120));

    await().until(() -> published("over").getLast().isNull());
    assertThat(published("over").getFirst().path("validTo").asString())
        .isEqualTo(Diagnoses.time(90).toString());
    assertThat(published("later")).singleElement().matches(record -> !record.isNull());
    assertThat(service.json("/api/v1/rules/over").path("state").asString()).isEqualTo("expired");

    set("over", "2025-12-31T00:00:00Z");

    await().until(() -> published("over").getLast().path("version").asInt() == 2);
    assertThat(published("over")).hasSize(3);
  }

  private static void set(String id, String until) {
    String rule =
        "kind: suppression\nwhen: incident.case == \"none-2\"\nreason: a test\nuntil: " + until;
    await()
        .until(() -> service.send("PUT", "/api/v1/rules/" + id, "admin", rule).statusCode() == 200);
  }

  /** Records of a rule in the topic of the rules. */
  private static List<JsonNode> published(String id) {
    return Feed.of(KAFKA, Topics.RULES).stream()
        .filter(message -> message.key().equals(id))
        .map(Feed.Message::json)
        .toList();
  }
}
