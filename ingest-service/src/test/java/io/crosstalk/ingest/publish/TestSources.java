package io.crosstalk.ingest.publish;

import java.time.Duration;

/** What tests of sources need of the ticks. */
public final class TestSources {
  private TestSources() {}

  /** A memory for so many sources. */
  public static LiveSources of(int max) {
    return new LiveSources(
        new TickProperties(true, Duration.ofSeconds(1), Duration.ofSeconds(5), max),
        new TestClock("2026-11-21T12:00:00Z"));
  }

  /** Does what the ticker does first. */
  public static void flush(PendingReadings pending) {
    pending.flushAll();
  }
}
