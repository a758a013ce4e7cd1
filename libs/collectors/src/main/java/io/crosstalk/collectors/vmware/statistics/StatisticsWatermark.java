package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watermarks of one kind of statistics: one for each entity, since some entities lag, and a common
 * one, which is declared to the intake and remembered. Missing samples are reported as gaps.
 */
final class StatisticsWatermark {
  /** Number of consecutive samples that may be missing before they are reported as a gap. */
  private static final int TOLERATED = 2;

  private static final int NAMED = 3;

  private final PollRhythm rhythm;
  private final SourceMemory memory;
  private final Map<ObjectReference, Long> newest = new HashMap<>();
  private final List<Gap> missing = new ArrayList<>();

  private @Nullable Long completeMs;
  private boolean isFirst = true;
  private long earliestMs = Long.MAX_VALUE;

  /** Period, in epoch milliseconds, for which samples of an entity are missing. */
  private record Gap(String name, long fromMs, long toMs) {}

  StatisticsWatermark(PollRhythm rhythm, SourceMemory memory) {
    this.rhythm = rhythm;
    this.memory = memory;
  }

  /**
   * Starts reading a period. Data older than vCenter's retention are reported as lost. If the
   * server's clock was set back, all entities start again.
   *
   * @param nowMs present time by the server's clock, epoch milliseconds
   * @return common watermark, from which to read, epoch milliseconds
   */
  long begin(long nowMs, Intake intake) {
    if (completeMs == null) {
      completeMs = memory.number(rhythm.memory());
      isFirst = completeMs == null;
    }
    if (completeMs != null && completeMs > nowMs + rhythm.settleMs()) {
      completeMs = null;
      isFirst = true;
      newest.clear();
    }
    long oldest = nowMs - rhythm.windowMs();
    if (completeMs == null || completeMs < oldest) {
      if (completeMs != null) {
        intake.gap(completeMs, oldest, "vCenter keeps these statistics no longer");
        newest.clear();
      }
      completeMs = oldest;
    }
    return completeMs;
  }

  /**
   * Forgets all entities that are not in the collection: one that was switched off, and returns
   * later, has not lost data in between.
   */
  void keep(Collection<MeasuredEntity> entities) {
    newest
        .keySet()
        .retainAll(entities.stream().map(MeasuredEntity::ref).collect(Collectors.toSet()));
  }

  /**
   * Returns the time of an entity's last delivered sample, after which new samples are to be read.
   *
   * @param fromMs result for an entity without samples, epoch milliseconds
   */
  long after(MeasuredEntity entity, long fromMs) {
    return Math.max(fromMs, newest.getOrDefault(entity.ref(), fromMs));
  }

  /**
   * Records that samples of an entity were delivered.
   *
   * @param firstMs time of the oldest of these samples, epoch milliseconds
   * @param lastMs time of the newest of these samples, epoch milliseconds
   */
  void given(MeasuredEntity entity, long firstMs, long lastMs) {
    Long before = newest.put(entity.ref(), lastMs);
    if (before != null && isGap(before, firstMs)) {
      missing.add(new Gap(entity.name(), before, firstMs - rhythm.intervalMs()));
    }
    earliestMs = Math.min(earliestMs, firstMs);
  }

  private boolean isGap(long lastMs, long nextMs) {
    return nextMs - lastMs > (TOLERATED + 1) * rhythm.intervalMs();
  }

  /**
   * Ends a period that was read: reports gaps, and declares the new common watermark.
   *
   * @param fromMs start of the period, epoch milliseconds
   * @param untilMs end of the period, epoch milliseconds
   * @param nowMs present time by the server's clock, epoch milliseconds
   */
  void end(long fromMs, long untilMs, long nowMs, Intake intake) {
    boolean isSettled = untilMs <= nowMs - rhythm.settleMs();
    long complete = Math.max(fromMs, isSettled ? untilMs : slowest(nowMs, fromMs));
    reportGaps(fromMs, complete, intake);
    if (complete > fromMs) {
      completeMs = complete;
      isFirst = false;
      intake.complete(complete);
      memory.put(rhythm.memory(), Long.toString(complete));
    }
  }

  /**
   * Returns the lowest watermark of all entities, except for those that lag by more than the
   * maximum delay.
   */
  private long slowest(long nowMs, long otherwise) {
    return newest.values().stream()
        .mapToLong(Long::longValue)
        .filter(time -> time > nowMs - rhythm.settleMs())
        .min()
        .orElse(otherwise);
  }

  private void reportGaps(long fromMs, long completeMs, Intake intake) {
    long next = Math.min(earliestMs, completeMs + rhythm.intervalMs());
    if (!isFirst && completeMs > fromMs && isGap(fromMs, next)) {
      intake.gap(fromMs, next - rhythm.intervalMs(), "vCenter has no statistics of that time");
    } else if (!missing.isEmpty()) {
      intake.gap(
          missing.stream().mapToLong(Gap::fromMs).min().orElse(fromMs),
          missing.stream().mapToLong(Gap::toMs).max().orElse(fromMs),
          "vCenter has no statistics of that time of " + names());
    }
    earliestMs = Long.MAX_VALUE;
    missing.clear();
  }

  private String names() {
    String first = missing.stream().limit(NAMED).map(Gap::name).collect(Collectors.joining(", "));
    return missing.size() <= NAMED ? first : first + " and " + (missing.size() - NAMED) + " more";
  }
}
