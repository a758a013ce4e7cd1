package io.crosstalk.rules.notify.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.notify.delivery.CircuitBreaker.Attempt;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:00:00Z");
  private static final Attempt OUTAGE = new Attempt.Outage("status 503", null);
  private static final Attempt ANSWERED = new Attempt.Answered();

  private final CircuitBreaker breaker =
      new CircuitBreaker(new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(60)), new Random(1));

  private State after(State state, Attempt... attempts) {
    return breaker.after(state, List.of(attempts), NOW);
  }

  private State afterOutages(int count) {
    return breaker.after(State.CLOSED, Collections.nCopies(count, OUTAGE), NOW);
  }

  @Test
  void fewerOutagesThanTheLimit_stayClosed() {
    State state = afterOutages(4);

    assertThat(CircuitBreaker.isOpen(state)).isFalse();
    assertThat(state.outages()).isEqualTo(4);
    assertThat(CircuitBreaker.room(state, NOW, 8)).isEqualTo(8);
  }

  @Test
  void consecutiveOutages_open_andOneMessageIsTriedAfterThePause() {
    State state = after(afterOutages(4), OUTAGE);

    assertThat(state.nextAttempt()).isBetween(NOW.plusMillis(500), NOW.plusSeconds(1));
    assertThat(CircuitBreaker.room(state, NOW, 8)).isZero();
    assertThat(CircuitBreaker.room(state, NOW.plusSeconds(1), 8)).isEqualTo(1);
    assertThat(state.reason()).isEqualTo("status 503");
  }

  @Test
  void furtherOutagesWhileOpen_doubleThePause() {
    State state = after(after(afterOutages(5), OUTAGE), OUTAGE);

    assertThat(state.nextAttempt()).isBetween(NOW.plusSeconds(2), NOW.plusSeconds(4));
  }

  @Test
  void anAnswer_closes() {
    assertThat(after(afterOutages(7), ANSWERED)).isEqualTo(State.CLOSED);
  }

  @Test
  void outagesBesideAnAnswer_doNotOpen() {
    State state = after(afterOutages(4), OUTAGE, OUTAGE, ANSWERED);

    assertThat(CircuitBreaker.isOpen(state)).isFalse();
    assertThat(state.outages()).isEqualTo(2);
  }

  @Test
  void requestedPause_holdsForTheWholeTargetAtOnce() {
    State state =
        after(
            State.CLOSED,
            new Attempt.Outage("status 429", Duration.ofSeconds(7)),
            new Attempt.Outage("status 429", Duration.ofSeconds(30)),
            ANSWERED);

    assertThat(state.nextAttempt()).isEqualTo(NOW.plusSeconds(30));
    assertThat(CircuitBreaker.room(state, NOW.plusSeconds(29), 8)).isZero();
  }

  @Test
  void attemptThatSaysNothingAboutTheTarget_changesNothing() {
    State open = afterOutages(5);

    assertThat(after(open, new Attempt.Unknown())).isEqualTo(open);
  }
}
