package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.MetersTable;
import org.junit.jupiter.api.Test;

class MetersIT {
  private final Service service = SharedService.service();

  @Test
  void meters_ofTheService_equalTheTable() {
    service.get("/api/v1/incidents");

    // Some meters are registered when the work begins, after the service has answered.
    await()
        .untilAsserted(
            () ->
                assertThat(
                        MetersTable.differences(
                            "rules-service", service.get("/actuator/prometheus", "viewer").body()))
                    .isEmpty());
  }
}
