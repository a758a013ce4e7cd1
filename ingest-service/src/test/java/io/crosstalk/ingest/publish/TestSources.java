package io.crosstalk.ingest.publish;

import io.crosstalk.testkit.TestClock;
import java.time.Duration;

/** Access to the sources of ticks for other tests. */
public final class TestSources {
  private TestSources() {}

  /** Creates a registry for at most this number of sources. */
  public static LiveSources of(int max) {
    return new LiveSources(
        new TickProperties(true, Duration.ofSeconds(1), Duration.ofSeconds(5), max),
        new TestClock("2026-11-21T12:00:00Z"));
  }

  /** Flushes the buffers, as the ticker does first. */
  public static void flush(ReadingBuffer pending) {
    pending.flushAll();
  }
}
