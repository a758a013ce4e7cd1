package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.ForwardingIntake;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceMemory;
import org.jspecify.annotations.Nullable;

/**
 * Intake that records the latest time of the samples that pass through it; this is the watermark of
 * a stream with long intervals.
 */
final class LatestTime extends ForwardingIntake {
  private static final String KEY = "collection-through";

  private final Intake intake;
  private final SourceMemory memory;
  private final long limitMs;
  private long latestMs;

  /**
   * Continues from the time in the source's memory.
   *
   * @param limitMs latest plausible time, epoch milliseconds; a later one is an error (of the zone,
   *     for instance) and does not count for the watermark
   */
  LatestTime(Intake intake, SourceMemory memory, long limitMs) {
    this.intake = intake;
    this.memory = memory;
    this.limitMs = limitMs;
    Long known = memory.number(KEY);
    this.latestMs = known == null ? 0 : within(known);
  }

  private long within(long timeMs) {
    return timeMs <= limitMs ? timeMs : 0;
  }

  void complete() {
    memory.put(KEY, String.valueOf(latestMs));
    intake.complete(latestMs);
  }

  @Override
  protected Intake target() {
    return intake;
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    latestMs = Math.max(latestMs, within(timeMs));
    intake.sample(timeMs, resource, metric, value, unit);
  }
}
