package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class StartOrderIT {

  @Test
  void rulesService_startedBeforeTheOthers_waitsForTheirTopicsAndContinues() throws Exception {
    TestKafka kafka = TestKafka.startNew();
    try (Service service = Service.start(kafka.bootstrapServers(), TestPostgres.newDatabase());
        Admin admin = kafka.admin()) {
      await()
          .untilAsserted(
              () ->
                  assertThat(service.get("/actuator/health").body())
                      .contains("waiting for topic crosstalk.verdicts")
                      .contains("which correlation-service creates"));
      await()
          .untilAsserted(
              () ->
                  assertThat(admin.listTopics().names().get())
                      .containsExactlyInAnyOrder("crosstalk.incidents", "crosstalk.rules"));

      Verdicts.ensureTopics(kafka.bootstrapServers());

      await().until(() -> service.health().equals("UP"));
    } finally {
      kafka.stop();
    }
  }
}
