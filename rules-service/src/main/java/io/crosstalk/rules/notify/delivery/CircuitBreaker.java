package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Circuit breaker of a target (M. Nygard, Release It!): after consecutive outages it opens, and one
 * message at a time is tried, with growing pauses. A pause that the target requests holds for all
 * messages.
 */
final class CircuitBreaker {
  /** The default of Finagle's failure accrual, which counts consecutive failures as well. */
  static final int OUTAGES_TO_OPEN = 5;

  private final Backoff backoff;
  private final RandomGenerator random;

  CircuitBreaker(Backoff backoff, RandomGenerator random) {
    this.backoff = backoff;
    this.random = random;
  }

  /** Result of an attempt, as far as it tells whether the target accepts messages. */
  sealed interface Attempt {
    /** The target has answered to the message: it has accepted or refused it. */
    record Answered() implements Attempt {}

    /**
     * The target accepts no messages now.
     *
     * @param requested pause that the target requests; null without a request
     */
    record Outage(String reason, @Nullable Duration requested) implements Attempt {}

    /** The attempt says nothing about the target. */
    record Unknown() implements Attempt {}
  }

  /** Returns whether the circuit breaker is open. */
  static boolean isOpen(State state) {
    return state.nextAttempt() != null;
  }

  /**
   * Number of messages that may be sent now.
   *
   * @param parallel number of messages while the circuit breaker is closed
   */
  static int room(State state, Instant now, int parallel) {
    Instant next = state.nextAttempt();
    if (next == null) {
      return parallel;
    }
    return now.isBefore(next) ? 0 : 1;
  }

  /** The state after some attempts that were made at the same time. */
  State after(State state, List<Attempt> attempts, Instant now) {
    List<Attempt.Outage> outages = only(Attempt.Outage.class, attempts);
    boolean isAnswered = !only(Attempt.Answered.class, attempts).isEmpty();
    if (outages.isEmpty()) {
      return isAnswered ? State.CLOSED : state;
    }
    int count = outages.size() + (isAnswered ? 0 : state.outages());
    String reason = outages.getLast().reason();
    Duration requested = longestRequest(outages);
    boolean opens = requested != null || (!isAnswered && count >= OUTAGES_TO_OPEN);
    return new State(count, opens ? now.plus(pause(count, requested)) : null, reason);
  }

  private Duration pause(int outages, @Nullable Duration requested) {
    Duration own = backoff.pause(Math.max(0, outages - OUTAGES_TO_OPEN), random);
    return requested != null && requested.compareTo(own) > 0 ? requested : own;
  }

  private static @Nullable Duration longestRequest(List<Attempt.Outage> outages) {
    return outages.stream()
        .map(Attempt.Outage::requested)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  private static <T> List<T> only(Class<T> type, List<Attempt> attempts) {
    return attempts.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
