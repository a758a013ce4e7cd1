package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Contract test for adapters of notification targets; each adapter has a subclass with a server
 * that speaks the target's protocol.
 */
public abstract class TargetAdapterContract {
  public static final Duration REQUESTED_PAUSE = Duration.ofSeconds(7);

  /** Behaviours of a test target. */
  public enum Behaviour {
    ACCEPTS,
    /** Refuses messages for now, and requests a retry after {@link #REQUESTED_PAUSE}. */
    IS_BUSY,
    /** Refuses messages for good, with the reason "unknown project". */
    REFUSES,
    NEVER_ANSWERS,
    /** Refuses messages with a response that does not end. */
    REFUSES_ENDLESSLY
  }

  /** A target on this machine that speaks the adapter's protocol. */
  public interface TestTarget extends AutoCloseable {
    void behave(Behaviour behaviour);

    /**
     * Effects of the accepted messages, in order, such as the keys of tickets. A message that was
     * sent again counts once.
     */
    List<String> effects();

    /** Contents of all received messages, one after another. */
    String received();

    @Override
    void close();
  }

  /** Starts a target that accepts messages. */
  protected abstract TestTarget startTarget() throws Exception;

  /**
   * Opens an adapter that is connected to the target.
   *
   * @param deadline longest time of a request
   * @param allowPrivate whether the target may be on this machine
   */
  protected abstract TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate);

  /** Pause that a busy target requests; null when its protocol has no such request. */
  protected @Nullable Duration pauseOfABusyTarget() {
    return REQUESTED_PAUSE;
  }

  public static DeliveryProperties within(Duration deadline) {
    return new DeliveryProperties(deadline, deadline, Duration.ofDays(3), Map.of());
  }

  public static DeliveryResult deliver(TargetAdapter adapter, Message message) {
    try {
      return adapter.deliver(message);
    } catch (UndeliverableException e) {
      return e.result();
    }
  }

  private static Message opened() {
    return Messages.of(MessageType.OPENED);
  }

  @Test
  void deliver_sameMessageTwice_hasOneEffect() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      DeliveryResult first = deliver(adapter, opened());
      DeliveryResult second = deliver(adapter, Messages.repeated(opened()));

      assertThat(first).isInstanceOf(DeliveryResult.Delivered.class).isEqualTo(second);
      assertThat(target.effects()).hasSize(1);
    }
  }

  /** A complaint of users of similar systems: the value is missing from the message. */
  @Test
  void deliver_opened_statesTheMeasuredAndTheOrdinaryValue() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      adapter.deliver(opened());

      assertThat(target.received()).contains("10/min", "0/min");
    }
  }

  /** A complaint of users of similar systems: there is no notice of the recovery. */
  @Test
  void deliver_resolved_reachesTheTarget() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      Ticket ticket = adapter.deliver(opened()).ticket();
      int before = target.received().length();

      adapter.deliver(Messages.of(MessageType.RESOLVED, ticket));

      assertThat(target.received()).hasSizeGreaterThan(before);
    }
  }

  @Test
  void deliver_targetIsBusy_requestsThePauseOfTheTarget() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      target.behave(Behaviour.IS_BUSY);

      assertThat(deliver(adapter, opened()))
          .isInstanceOfSatisfying(
              DeliveryResult.TryAgain.class,
              result -> {
                assertThat(result.after()).isEqualTo(pauseOfABusyTarget());
                assertThat(result.reason()).isNotBlank();
              });
    }
  }

  @Test
  void deliver_targetRefuses_isRefusedWithItsReason() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      target.behave(Behaviour.REFUSES);

      assertThat(deliver(adapter, opened()))
          .isInstanceOfSatisfying(
              DeliveryResult.Refused.class,
              result -> assertThat(result.reason()).contains("unknown project"));
    }
  }

  @Test
  void deliver_targetUnreachable_isTriedAgain() throws Exception {
    TestTarget target = startTarget();
    try (TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      target.close();

      assertThat(deliver(adapter, opened())).isInstanceOf(DeliveryResult.TryAgain.class);
    }
  }

  @Test
  void deliver_targetNeverResponds_isTriedAgainAfterTheDeadline() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMillis(300), true)) {
      target.behave(Behaviour.NEVER_ANSWERS);

      assertThat(deliver(adapter, opened())).isInstanceOf(DeliveryResult.TryAgain.class);
    }
  }

  @Test
  void deliver_endlessResponse_readsOnlyItsBeginning() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), true)) {
      target.behave(Behaviour.REFUSES_ENDLESSLY);

      assertThat(deliver(adapter, opened()))
          .isInstanceOfSatisfying(
              DeliveryResult.Refused.class,
              result -> assertThat(result.reason()).hasSizeLessThan(1_000));
    }
  }

  @Test
  void deliver_internalAddress_isRefusedUnlessAllowed() throws Exception {
    try (TestTarget target = startTarget();
        TargetAdapter adapter = open(target, Duration.ofMinutes(10), false)) {
      assertThat(deliver(adapter, opened())).isInstanceOf(DeliveryResult.Refused.class);
      assertThat(target.effects()).isEmpty();
    }
  }
}
