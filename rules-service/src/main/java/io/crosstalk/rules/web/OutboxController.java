package io.crosstalk.rules.web;

import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.OutboxStore;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * REST interface of the outbox: records and deliveries that wait to be sent, and deliveries that
 * have failed.
 */
@RestController
class OutboxController {
  private static final int SHOWN = 100;

  private final OutboxStore outbox;
  private final DeliveryStore deliveries;

  OutboxController(OutboxStore outbox, DeliveryStore deliveries) {
    this.outbox = outbox;
    this.deliveries = deliveries;
  }

  /**
   * State of the outbox, as returned to clients.
   *
   * @param unsent number of records not yet sent to Kafka
   * @param pending number of deliveries not yet accepted by notification targets
   * @param failed number of deliveries that will not be retried
   * @param failures the newest failed deliveries
   */
  record OutboxView(long unsent, long pending, long failed, List<DeliveryStore.Failed> failures) {}

  @GetMapping("/api/v1/outbox")
  OutboxView outbox() {
    return new OutboxView(
        outbox.depth(),
        deliveries.count("pending"),
        deliveries.count("failed"),
        deliveries.failed(SHOWN));
  }
}
