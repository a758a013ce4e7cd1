package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class StartOrderIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void rulesService_startedBeforeTheOthers_waitsForTheirTopicsAndContinues() throws Exception {
    TestKafka kafka = TestKafka.startNew();
    try (Service service = Service.start(kafka.bootstrapServers(), TestPostgres.newDatabase());
        Admin admin = kafka.admin()) {
      await()
          .atMost(LONG)
          .untilAsserted(
              () ->
                  assertThat(service.get("/actuator/health").body())
                      .contains("waiting for topic crosstalk.verdicts")
                      .contains("which correlation-service creates"));
      await()
          .atMost(LONG)
          .untilAsserted(
              () ->
                  assertThat(admin.listTopics().names().get())
                      .containsExactlyInAnyOrder("crosstalk.incidents", "crosstalk.rules"));

      Verdicts.ensureTopics(kafka.bootstrapServers());

      await().atMost(LONG).until(() -> service.health().equals("UP"));
    } finally {
      kafka.stop();
    }
  }
}
