package io.crosstalk.ingest.normalize;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** From when on an inventory entry holds. */
public final class ValidFrom {
  private final Clock clock;
  private final TimeBounds bounds;

  /**
   * For entries of today; they may hold since long ago.
   *
   * @param future how far ahead a source's clock may be
   */
  public ValidFrom(Clock clock, Duration future) {
    this.clock = clock;
    this.bounds = TimeBounds.live(clock, Duration.ofDays(365_000), future);
  }

  /**
   * Reads a time; without one, an entry holds from now on.
   *
   * @throws RejectedReadingException when it is no time, or too far ahead
   */
  public Instant read(@Nullable String text) {
    if (text == null) {
      return Instant.ofEpochMilli(clock.millis());
    }
    long timeMs = EventTimes.parse(text);
    bounds.check(timeMs);
    return Instant.ofEpochMilli(timeMs);
  }
}
