package io.crosstalk.access;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Counts the wrong tokens of each address, and delays the responses to an address that goes on
 * sending them: twice as long each time. Valid tokens are not counted. Thread-safe.
 */
final class WrongTokens {
  /**
   * Wrong tokens of an address whose responses are not delayed, since people make typing errors.
   */
  private static final int UNDELAYED = 3;

  private static final Duration FIRST_DELAY = Duration.ofMillis(100);
  private static final Duration MAX_DELAY = Duration.ofSeconds(5);

  /**
   * Number of times that the delay of an address is doubled; all later delays are the longest one.
   */
  private static final int MAX_DOUBLINGS = 6;

  /** Time without a wrong token after which an address starts again without a delay. */
  private static final Duration RESET_AFTER = Duration.ofMinutes(10);

  private static final int MAX_ADDRESSES = 10_000;

  /**
   * Most responses that are delayed at one time, of all addresses together, because each one keeps
   * a request open.
   */
  private static final int MAX_DELAYED = 32;

  /**
   * Most responses that are delayed at one time for one address, so that one address cannot use up
   * {@link #MAX_DELAYED}.
   */
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

  /**
   * Wrong tokens of one address.
   *
   * @param lastNanos time of the last one, on the clock of {@link System#nanoTime()}
   */
  private record Failures(int count, long lastNanos) {}

  /**
   * Creates a counter without wrong tokens.
   *
   * @param nanoTime a clock that is only used for differences, such as {@link System#nanoTime()}
   */
  WrongTokens(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Counts a wrong token.
   *
   * @return delay of the response in nanoseconds, after which {@link #endDelay} must be called
   *     unless the delay is 0; empty when so many responses are delayed that this request is
   *     refused at once
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

  /** Registers that the delay of a response to the address has ended. */
  synchronized void endDelay(String address) {
    delayed--;
    delayedByAddress.merge(address, -1, (before, change) -> before == 1 ? null : before + change);
  }
}
