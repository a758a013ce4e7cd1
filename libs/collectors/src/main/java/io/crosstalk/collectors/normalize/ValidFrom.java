package io.crosstalk.collectors.normalize;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads from which time an inventory entry is valid. */
public final class ValidFrom {
  private final Clock clock;
  private final TimeBounds bounds;

  /**
   * Creates a reader for current entries, whose validity may have begun long ago.
   *
   * @param future how far a source's clock may be ahead
   */
  public ValidFrom(Clock clock, Duration future) {
    this.clock = clock;
    this.bounds = TimeBounds.live(clock, Duration.ofDays(365_000), future);
  }

  /**
   * Parses the start of validity; an entry without one is valid from now on.
   *
   * @throws RejectedReadingException when the text is no time, or too far in the future
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
