package io.crosstalk.rules.web;

import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.OutboxStore;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is still to be sent, and what nobody wanted. */
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
   * The answer.
   *
   * @param unsent records that Kafka does not have yet
   * @param pending deliveries that notification targets do not have yet
   * @param failed deliveries that will not be tried again, the newest of them in full
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
