package io.crosstalk.rules.notify.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;

/** Limits the number of messages within each minute. */
final class MessageRate {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final int perMinute;
  private final Queue<Instant> sent;

  /**
   * Creates a limit.
   *
   * @param perMinute largest number of messages within any minute; 0 without a limit
   */
  MessageRate(int perMinute) {
    this(perMinute, new ArrayDeque<>());
  }

  private MessageRate(int perMinute, Queue<Instant> sent) {
    this.perMinute = perMinute;
    this.sent = sent;
  }

  /** Another limit, which counts the messages of the last minute, too. */
  MessageRate withLimit(int other) {
    return new MessageRate(other, sent);
  }

  /** Number of messages that may be sent now, at most {@code wanted}. */
  int room(Instant now, int wanted) {
    if (perMinute == 0) {
      return wanted;
    }
    while (!sent.isEmpty() && !sent.element().plus(MINUTE).isAfter(now)) {
      sent.remove();
    }
    return Math.clamp(perMinute - sent.size(), 0, wanted);
  }

  /** Counts messages that are sent now. */
  void count(Instant now, int messages) {
    if (perMinute > 0) {
      for (int i = 0; i < messages; i++) {
        sent.add(now);
      }
    }
  }
}
