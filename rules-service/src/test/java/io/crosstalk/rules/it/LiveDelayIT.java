package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.KillableKafka;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests a delay in the live world, which other tests use, too, with a broker of its own. */
class LiveDelayIT {
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
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> service.send("PUT", "/api/v1/rules/live", "admin", DELAY).statusCode() == 200);

      verdicts.write(
          verdictOn("vm-a").world("live").criticality(3).neighbour("vm-x", 0.9, "ds-1").build(),
          tick("live", 60));

      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> others.received("chat", "live").size() == 1);
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
}
