package io.crosstalk.access;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Number of wrong tokens by address. The answers to an address that goes on sending wrong tokens
 * are delayed, twice as long each time; valid tokens are not counted here. Thread-safe.
 */
final class WrongTokens {
  /** Wrong tokens without a delay: typing errors of a person. */
  private static final int FREE = 3;

  private static final Duration FIRST_DELAY = Duration.ofMillis(100);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

  /** Number of doublings after which every delay is the longest one. */
  private static final int MOST_DOUBLINGS = 6;

  /** Time without a wrong token after which an address starts again without a delay. */
  private static final Duration FORGIVEN = Duration.ofMinutes(10);

  private static final int MOST_ADDRESSES = 10_000;

  /** Upper bound of delayed answers of all addresses: each one is a request under way. */
  private static final int MOST_WAITING = 32;

  /** Upper bound of delayed answers of one address, so that it does not use up those of others. */
  private static final int MOST_WAITING_OF_ONE = 4;

  private final LongSupplier nanoTime;
  private final Map<String, Failures> byAddress =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MOST_ADDRESSES;
        }
      };

  private final Map<String, Integer> waiting = new HashMap<>();
  private int allWaiting;

  /** Wrong tokens of one address. */
  private record Failures(int count, long lastNanos) {}

  /**
   * Counts from 0.
   *
   * @param nanoTime a clock that only measures distances, as {@link System#nanoTime()}
   */
  WrongTokens(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Counts a wrong token.
   *
   * @return delay of the answer in nanoseconds, after which {@link #waited} must be called unless
   *     it is 0; empty when so many answers are delayed that this one is refused at once
   */
  synchronized OptionalLong count(String address) {
    long now = nanoTime.getAsLong();
    Failures before = byAddress.get(address);
    int count =
        before == null || now - before.lastNanos() >= FORGIVEN.toNanos()
            ? 1
            : Math.min(before.count(), Integer.MAX_VALUE - 1) + 1;
    byAddress.put(address, new Failures(count, now));
    if (count <= FREE) {
      return OptionalLong.of(0);
    }
    if (allWaiting == MOST_WAITING || waiting.getOrDefault(address, 0) == MOST_WAITING_OF_ONE) {
      return OptionalLong.empty();
    }
    allWaiting++;
    waiting.merge(address, 1, Integer::sum);
    return OptionalLong.of(delay(count - FREE));
  }

  private static long delay(int excess) {
    int doublings = Math.min(excess - 1, MOST_DOUBLINGS);
    return Math.min(LONGEST_DELAY.toNanos(), FIRST_DELAY.toNanos() << doublings);
  }

  /** Registers the end of a delay. */
  synchronized void waited(String address) {
    allWaiting--;
    waiting.merge(address, -1, (before, change) -> before == 1 ? null : before + change);
  }
}
