package io.crosstalk.ingest.publish;

import io.crosstalk.testkit.TestClock;
import java.time.Duration;
import java.util.List;

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
        new TickProperties(Duration.ofSeconds(1), Duration.ofSeconds(5), max),
        new TestClock("2026-11-21T12:00:00Z"));
  }

  /** Returns the ticks of samples of a source that are due, epoch milliseconds. */
  public static List<Long> due(LiveSources sources, String name) {
    long now = new TestClock("2026-11-21T12:00:00Z").millis();
    return sources.all().stream()
        .filter(source -> source.name().equals(name))
        .flatMap(source -> source.due(now).stream())
        .toList();
  }

  /** Flushes the buffers, as the ticker does first. */
  public static void flush(BufferRegistry pending) {
    pending.flushAll();
  }
}
