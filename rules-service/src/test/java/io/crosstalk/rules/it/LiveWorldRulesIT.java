package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.Topics;
import io.crosstalk.testkit.KillableKafka;
import io.crosstalk.testkit.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests of rules in the live world, which other tests use, too, with a broker of their own. */
class LiveWorldRulesIT {
  private static final String DELAY =
      "kind: delay\ndelay: 10m\nwhen: incident.case == \"\"\nreason: a test\n";

  @Test
  void delay_liveWorldWithoutFurtherData_isSentByTheClock() {
    try (KillableKafka kafka = new KillableKafka();
        WebhookReceivers others = new WebhookReceivers();
        Verdicts verdicts = new Verdicts(kafka.bootstrapServers());
        Service service =
            Service.start(
                kafka.bootstrapServers(),
                TestPostgres.newDatabase(),
                others.properties("chat", "pager"))) {
      await()
          .until(
              () -> service.send("PUT", "/api/v1/rules/live", "admin", DELAY).statusCode() == 200);

      verdicts.write(
          verdictOn("vm-a").world("live").criticality(3).neighbour("vm-x", 0.9, "ds-1").build(),
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
  }

  /** The wall clock has passed the end of both rules, and the live world that of one. */
  @Test
  void rule_endIsBeforeTheEventTimeOfTheLiveWorld_leavesTheTopic() {
    try (KillableKafka kafka = new KillableKafka();
        Verdicts verdicts = new Verdicts(kafka.bootstrapServers());
        Service service = Service.start(kafka.bootstrapServers(), TestPostgres.newDatabase())) {
      set(service, "later", "2025-12-31T00:00:00Z");
      set(service, "over", Verdicts.time(30).toString());
      await()
          .until(() -> !published(kafka, "over").isEmpty() && !published(kafka, "later").isEmpty());

      verdicts.write(tick("live", 60));

      await().until(() -> published(kafka, "over").getLast().isNull());
      assertThat(published(kafka, "over").getFirst().path("validTo").asString())
          .isEqualTo(Verdicts.time(30).toString());
      assertThat(published(kafka, "later")).singleElement().matches(record -> !record.isNull());
      assertThat(service.json("/api/v1/rules/over").path("state").asString()).isEqualTo("expired");

      set(service, "over", "2025-12-31T00:00:00Z");

      await().until(() -> published(kafka, "over").getLast().path("version").asInt() == 2);
      assertThat(published(kafka, "over")).hasSize(3);
    }
  }

  private static void set(Service service, String id, String until) {
    String rule =
        "kind: suppression\nwhen: incident.case == \"none-2\"\nreason: a test\nuntil: " + until;
    await()
        .until(() -> service.send("PUT", "/api/v1/rules/" + id, "admin", rule).statusCode() == 200);
  }

  /** Records of a rule in the topic of the rules. */
  private static List<JsonNode> published(KillableKafka kafka, String id) {
    return Feed.of(kafka.bootstrapServers(), Topics.RULES).stream()
        .filter(message -> message.key().equals(id))
        .map(Feed.Message::json)
        .toList();
  }
}
