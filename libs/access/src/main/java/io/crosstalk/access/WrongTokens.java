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
  private static final int UNDELAYED = 3;

  private static final Duration FIRST_DELAY = Duration.ofMillis(100);
  private static final Duration MAX_DELAY = Duration.ofSeconds(5);

  /** Number of doublings after which every delay is the longest one. */
  private static final int MAX_DOUBLINGS = 6;

  /** Time without a wrong token after which an address starts again without a delay. */
  private static final Duration RESET_AFTER = Duration.ofMinutes(10);

  private static final int MAX_ADDRESSES = 10_000;

  /** Upper bound of delayed answers of all addresses: each one is a request under way. */
  private static final int MAX_DELAYED = 32;

  /** Upper bound of delayed answers of one address, so that it does not use up those of others. */
  private static final int MAX_DELAYED_OF_ADDRESS = 4;

  private final LongSupplier nanoTime;
  private final Map<String, Failures> byAddress =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MAX_ADDRESSES;
        }
      };

  private final Map<String, Integer> delayedByAddress = new HashMap<>();
  private int delayed;

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
   * @return delay of the answer in nanoseconds, after which {@link #endDelay} must be called unless
   *     it is 0; empty when so many answers are delayed that this one is refused at once
   */
  synchronized OptionalLong count(String address) {
    long now = nanoTime.getAsLong();
    Failures before = byAddress.get(address);
    int count =
        before == null || now - before.lastNanos() >= RESET_AFTER.toNanos()
            ? 1
            : Math.min(before.count(), Integer.MAX_VALUE - 1) + 1;
    byAddress.put(address, new Failures(count, now));
    if (count <= UNDELAYED) {
      return OptionalLong.of(0);
    }
    if (delayed == MAX_DELAYED
        || delayedByAddress.getOrDefault(address, 0) == MAX_DELAYED_OF_ADDRESS) {
      return OptionalLong.empty();
    }
    delayed++;
    delayedByAddress.merge(address, 1, Integer::sum);
    return OptionalLong.of(delay(count - UNDELAYED));
  }

  private static long delay(int excess) {
    int doublings = Math.min(excess - 1, MAX_DOUBLINGS);
    return Math.min(MAX_DELAY.toNanos(), FIRST_DELAY.toNanos() << doublings);
  }

  /** Registers the end of a delay. */
  synchronized void endDelay(String address) {
    delayed--;
    delayedByAddress.merge(address, -1, (before, change) -> before == 1 ? null : before + change);
  }
}
