package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Intake that records the latest time of the samples that pass through it; this is the watermark of
 * a stream with long intervals.
 */
final class LatestTime implements Intake {
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
    String known = memory.get(KEY);
    this.latestMs = known == null ? 0 : within(Long.parseLong(known));
  }

  private long within(long timeMs) {
    return timeMs <= limitMs ? timeMs : 0;
  }

  void complete() {
    memory.put(KEY, String.valueOf(latestMs));
    intake.complete(latestMs);
  }

  @Override
  public Intake stream(String name) {
    return intake.stream(name);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    latestMs = Math.max(latestMs, within(timeMs));
    intake.sample(timeMs, resource, metric, value, unit);
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    intake.inventory(timeMs, all);
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    intake.change(timeMs, resource, kind, detail);
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    intake.reject(reason, text, place, line, original);
  }

  @Override
  public void complete(long timeMs) {
    intake.complete(timeMs);
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    intake.gap(fromMs, toMs, reason);
  }

  @Override
  public void clock(long sourceMs, long roundTripMs) {
    intake.clock(sourceMs, roundTripMs);
  }
}
