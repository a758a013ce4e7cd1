package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.kafka.clients.producer.Callback;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ReceiptTest {
  private final Receipt receipt = new Receipt();

  @Test
  void delivered_someRecordsPending_countsAcknowledgedOnes() {
    Callback first = receipt.expect(10);
    Callback second = receipt.expect(5);
    first.onCompletion(null, null);
    assertThat(receipt.delivered()).isEqualTo(10);
    second.onCompletion(null, new IllegalStateException("no"));
    assertThat(receipt.delivered()).isEqualTo(10);
    assertThat(receipt.hasFailed()).isTrue();
  }

  @Test
  void failure_severalFailures_returnsTheFirst() {
    receipt.expect(1).onCompletion(null, new IllegalStateException("first"));
    receipt.expect(1).onCompletion(null, new IllegalStateException("second"));
    assertThat(receipt.failure()).hasMessage("first");
  }

  @Test
  void failures_severalOfTwoTypes_returnsTheFirstOfEachType() {
    receipt.expect(1).onCompletion(null, new IllegalStateException("first"));
    receipt.expect(1).onCompletion(null, new IllegalStateException("second"));
    receipt.expect(1).onCompletion(null, new IllegalArgumentException("third"));
    assertThat(receipt.failures())
        .extracting(Exception::getMessage)
        .containsExactly("first", "third");
  }

  @Test
  void outcome_reportedTwice_countsOnce() throws InterruptedException {
    Callback callback = receipt.expect(1);
    callback.onCompletion(null, new IllegalStateException("once"));
    callback.onCompletion(null, null);
    assertThat(receipt.delivered()).isZero();
    receipt.await();
  }

  @Test
  void await_lastRecordAcknowledged_returns() throws Exception {
    Callback callback = receipt.expect(1);
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    receipt.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    Awaitility.await().until(() -> waiting.getState() == Thread.State.WAITING);
    callback.onCompletion(null, null);
    assertThat(waiting.join(Duration.ofMinutes(3))).isTrue();
  }
}
