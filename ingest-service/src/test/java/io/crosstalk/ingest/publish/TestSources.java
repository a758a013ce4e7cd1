package io.crosstalk.ingest.publish;

import io.crosstalk.testkit.TestClock;
import java.time.Duration;

/** Gives tests of other packages access to {@link LiveSources} and {@link BufferRegistry}. */
public final class TestSources {
  private TestSources() {}

  /**
   * Creates a registry of sources.
   *
   * @param max most push sources
   */
  public static LiveSources of(int max) {
    return new LiveSources(
        new TickProperties(true, Duration.ofSeconds(1), Duration.ofSeconds(5), max),
        new TestClock("2026-11-21T12:00:00Z"));
  }

  /** Returns whether a source has a watermark of samples. */
  public static boolean hasSamples(LiveSources sources, String name) {
    return sources.all().stream()
        .anyMatch(source -> source.name().equals(name) && source.hasSamples());
  }

  /** Flushes the buffers, as the ticker does first. */
  public static void flush(BufferRegistry pending) {
    pending.flushAll();
  }
}
