package io.crosstalk.collectors.normalize;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Bounds for plausible times. */
public sealed interface TimeBounds {

  /**
   * Checks a time.
   *
   * @param timeMs epoch milliseconds
   * @throws RejectedReadingException when the time is out of bounds
   */
  void check(long timeMs);

  /**
   * Returns whether a time is before the bounds.
   *
   * @param timeMs epoch milliseconds
   */
  boolean isTooOld(long timeMs);

  /** Bounds for recordings, which allow any time. */
  static TimeBounds recorded() {
    return new Recorded();
  }

  /** Bounds for live readings, around now. */
  static TimeBounds live(Clock clock, Duration past, Duration future) {
    return new Live(clock, past, future);
  }

  /** Bounds for recordings. */
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

  /** Bounds for live readings. */
  record Live(Clock clock, Duration past, Duration future) implements TimeBounds {
    /** Time (1973) up to which a value is rather a present time in the wrong unit. */
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
            "is more than "
                + words(past)
                + " ago"
                + (timeMs < MISTAKEN_UNIT_MS ? MISTAKEN_UNIT : remedy(now, "past")));
      }
    }

    @Override
    public boolean isTooOld(long timeMs) {
      return timeMs < clock.millis() - past.toMillis();
    }

    private static String remedy(long nowMs, String limit) {
      return " (here it is "
          + Instant.ofEpochMilli(nowMs)
          + "): check the sender's clock, or raise crosstalk.ingest.limits."
          + limit;
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
