package io.crosstalk.collectors.normalize;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Range of times that a reading may have; a time outside is rejected. */
public sealed interface TimeBounds {

  /**
   * Rejects a time outside the range.
   *
   * @param timeMs epoch milliseconds
   * @throws RejectedReadingException when the time is out of bounds
   */
  void check(long timeMs);

  /**
   * Returns whether a time is before the range, so that its sample is rejected as too old.
   *
   * @param timeMs epoch milliseconds
   */
  boolean isTooOld(long timeMs);

  /** Returns the bounds for recorded data that are replayed: any time is accepted. */
  static TimeBounds recorded() {
    return new Recorded();
  }

  /**
   * Returns the bounds for live data: a range around the present.
   *
   * @param past how old a reading may be
   * @param future how far a reading may be ahead of the clock
   */
  static TimeBounds live(Clock clock, Duration past, Duration future) {
    return new Live(clock, past, future);
  }

  /** Bounds for recorded data, which accept any time. */
  record Recorded() implements TimeBounds {
    @Override
    public void check(long timeMs) {
      // Any time is valid.
    }

    @Override
    public boolean isTooOld(long timeMs) {
      return false;
    }
  }

  /** Bounds for live data, relative to a clock. */
  record Live(Clock clock, Duration past, Duration future) implements TimeBounds {
    /**
     * Time (in 1973, epoch milliseconds) up to which a value is probably a present time that the
     * sender has given in seconds.
     */
    private static final long MISTAKEN_UNIT_MS = 100_000_000_000L;

    private static final String MISTAKEN_UNIT =
        ": it is missing, or in a wrong unit (milliseconds since 1970 are expected, by OTLP"
            + " nanoseconds)";

    @Override
    public void check(long timeMs) {
      long now = clock.millis();
      if (timeMs > now + future.toMillis()) {
        throw rejected(
            RejectReason.IN_FUTURE,
            timeMs,
            "is more than " + words(future) + " ahead of now" + remedy(now, "future"));
      }
      if (isTooOld(timeMs)) {
        throw rejected(
            RejectReason.TOO_OLD,
            timeMs,
            "is more than %s ago%s"
                .formatted(
                    words(past), timeMs < MISTAKEN_UNIT_MS ? MISTAKEN_UNIT : remedy(now, "past")));
      }
    }

    @Override
    public boolean isTooOld(long timeMs) {
      return timeMs < clock.millis() - past.toMillis();
    }

    private static String remedy(long nowMs, String limit) {
      return " (here it is %s): check the sender's clock, or raise crosstalk.ingest.limits.%s"
          .formatted(Instant.ofEpochMilli(nowMs), limit);
    }

    private static String words(Duration duration) {
      if (duration.toDays() > 1) {
        return duration.toDays() + " days";
      }
      if (duration.toHours() > 1) {
        return duration.toHours() + " h";
      }
      return duration.toMinutes() > 0 ? duration.toMinutes() + " min" : duration.toSeconds() + " s";
    }

    private static RejectedReadingException rejected(RejectReason reason, long timeMs, String why) {
      return new RejectedReadingException(
          reason, "the time " + Instant.ofEpochMilli(timeMs) + " " + why);
    }
  }
}
