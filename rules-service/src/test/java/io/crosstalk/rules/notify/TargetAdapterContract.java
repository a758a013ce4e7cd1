package io.crosstalk.rules.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Contract test for adapters of notification targets; each adapter has a subclass with a real
 * server.
 */
abstract class TargetAdapterContract {
  static final Duration REQUESTED_PAUSE = Duration.ofSeconds(7);

  private static final byte[] EVENT = "{\"id\":\"inc-1:1\"}".getBytes(StandardCharsets.UTF_8);

  /** Behaviours of a test target. */
  enum Behaviour {
    ACCEPTS,
    /** Refuses the event for now, and requests a retry after {@link #REQUESTED_PAUSE}. */
    IS_BUSY,
    REFUSES,
    NEVER_ANSWERS,
    /** Refuses the event with a response that does not end. */
    REFUSES_ENDLESSLY
  }

  /** An event that a test target has received. */
  record Received(String idempotencyKey, String event) {}

  /** A target on this machine that speaks the adapter's protocol. */
  interface TestTarget extends AutoCloseable {
    void behave(Behaviour behaviour);

    List<Received> received();

    @Override
    void close();
  }

  /** Starts a target that accepts events. */
  abstract TestTarget startTarget() throws Exception;

  /**
   * Opens an adapter that is connected to the target.
   *
   * @param deadline longest time of a delivery
   * @param allowPrivate whether the target may be on this machine
   */
  abstract TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate);

  @Test
  void deliver_targetAccepts_sendsEventAndKey() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofSeconds(20), true)) {
      assertThat(adapter.deliver("inc-1:1", EVENT)).isEqualTo(new DeliveryResult.Delivered());
      assertThat(adapter.deliver("inc-1:1", EVENT)).isEqualTo(new DeliveryResult.Delivered());

      Received event = new Received("inc-1:1", new String(EVENT, StandardCharsets.UTF_8));
      assertThat(target.received())
          .as("sent again with the same key")
          .containsExactly(event, event);
    }
  }

  @Test
  void deliver_targetIsBusy_requestsThePauseOfTheTarget() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofSeconds(20), true)) {
      target.behave(Behaviour.IS_BUSY);

      assertThat(adapter.deliver("inc-1:1", EVENT))
          .isInstanceOfSatisfying(
              DeliveryResult.TryAgain.class,
              result -> {
                assertThat(result.after()).isEqualTo(REQUESTED_PAUSE);
                assertThat(result.reason()).isNotBlank();
              });
    }
  }

  @Test
  void deliver_targetRefuses_isRefusedWithItsReason() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofSeconds(20), true)) {
      target.behave(Behaviour.REFUSES);

      assertThat(adapter.deliver("inc-1:1", EVENT))
          .isInstanceOfSatisfying(
              DeliveryResult.Refused.class,
              result -> assertThat(result.reason()).contains("unknown project"));
    }
  }

  @Test
  void deliver_targetUnreachable_isTriedAgain() throws Exception {
    TestTarget target = startTarget();
    try (TargetAdapter adapter = open(target, Duration.ofSeconds(20), true)) {
      target.close();

      assertThat(adapter.deliver("inc-1:1", EVENT)).isInstanceOf(DeliveryResult.TryAgain.class);
    }
  }

  @Test
  void deliver_targetNeverResponds_isTriedAgainAfterTheDeadline() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMillis(300), true)) {
      target.behave(Behaviour.NEVER_ANSWERS);

      assertThat(adapter.deliver("inc-1:1", EVENT)).isInstanceOf(DeliveryResult.TryAgain.class);
    }
  }

  @Test
  void deliver_endlessResponse_readsOnlyItsBeginning() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofSeconds(20), true)) {
      target.behave(Behaviour.REFUSES_ENDLESSLY);

      assertThat(adapter.deliver("inc-1:1", EVENT))
          .isInstanceOfSatisfying(
              DeliveryResult.Refused.class,
              result -> assertThat(result.reason()).hasSizeLessThan(1_000));
    }
  }

  @Test
  void deliver_internalAddress_isRefusedUnlessAllowed() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofSeconds(20), false)) {
      assertThat(adapter.deliver("inc-1:1", EVENT)).isInstanceOf(DeliveryResult.Refused.class);
      assertThat(target.received()).isEmpty();
    }
  }
}
