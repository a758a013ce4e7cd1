package io.crosstalk.ingest.collect.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.DeadLetter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingDataTest {
  private final PendingData pending = new PendingData(2_000);

  private static DeadLetter letter(String reason) {
    return new DeadLetter("live", "hall", reason, Instant.EPOCH, null, 0, new byte[0]);
  }

  @Test
  void beginDelivery_afterAFailedDelivery_returnsOnlyItsData() {
    pending.deadLetter(letter("first"));
    Buffer failed = pending.beginDelivery();
    pending.deadLetter(letter("second"));
    pending.endDelivery(failed, false, List.of());

    assertThat(pending.beginDelivery()).isSameAs(failed);
    assertThat(failed.letterCount()).isEqualTo(1);
  }

  @Test
  void endDelivery_allDataDelivered_leavesNothingToDeliver() {
    pending.deadLetter(letter("first"));
    pending.endDelivery(pending.beginDelivery(), true, List.of());

    assertThat(pending.isLeaving()).isFalse();
  }

  @Test
  void endDelivery_deadLettersForRejectedData_areDeliveredBeforeNewerData() {
    Buffer buffer = pending.beginDelivery();
    pending.deadLetter(letter("newer"));
    pending.endDelivery(buffer, true, List.of(letter("too large")));

    assertThat(pending.beginDelivery().letterCount()).isEqualTo(1);
    assertThat(pending.arriving().letterCount()).isEqualTo(1);
  }

  @Test
  void deadLetter_aboveTheLimit_isOnlyCounted() {
    for (int i = 0; i < 1_003; i++) {
      pending.deadLetter(letter("bad value"));
    }

    assertThat(pending.arriving().letterCount()).isEqualTo(1_000);
    assertThat(pending.drainOmittedLetters()).isEqualTo(3);
    assertThat(pending.drainOmittedLetters()).isZero();
  }

  @Test
  void isFull_dataOfAFailedDeliveryAndNewData_areAddedUp() {
    PendingData small = new PendingData(2);
    small.deadLetter(letter("first"));
    Buffer failed = small.beginDelivery();
    small.endDelivery(failed, false, List.of());
    assertThat(small.isFull()).isFalse();

    small.deadLetter(letter("second"));

    assertThat(small.isFull()).isTrue();
  }
}
