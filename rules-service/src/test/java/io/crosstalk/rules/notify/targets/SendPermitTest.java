package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SendPermitTest {
  @Test
  void outsideOfADelivery_requestsAreSent() {
    assertThat(SendPermit.isValid()).isTrue();
  }

  @Test
  void leaseEndsDuringADelivery_furtherRequestsAreNotSent() {
    AtomicBoolean held = new AtomicBoolean(true);

    boolean isValid =
        SendPermit.during(
            held::get,
            () -> {
              assertThat(SendPermit.isValid()).isTrue();
              held.set(false);
              return SendPermit.isValid();
            });

    assertThat(isValid).isFalse();
    assertThat(SendPermit.isValid()).isTrue();
  }
}
