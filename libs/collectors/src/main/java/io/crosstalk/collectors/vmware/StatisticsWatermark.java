package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceMemory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watermark of statistics: one for all entities, which is declared and remembered, and one of each
 * entity, since some lag a little.
 */
final class StatisticsWatermark {
  /** Number of samples that may be missing before it is a gap. */
  private static final int TOLERATED = 2;

  private static final int NAMED = 3;

  private final PollRhythm rhythm;
  private final SourceMemory memory;
  private final Map<ObjectReference, Long> newest = new HashMap<>();
  private final List<Gap> missing = new ArrayList<>();

  private @Nullable Long completeMs;
  private boolean isFirst = true;
  private long earliestMs = Long.MAX_VALUE;

  private record Gap(String name, long fromMs, long toMs) {}

  StatisticsWatermark(PollRhythm rhythm, SourceMemory memory) {
    this.rhythm = rhythm;
    this.memory = memory;
  }

  /**
   * Starts a round. Data older than vCenter's retention are lost. An entity that is ahead of the
   * server's clock, since the clock was set back, starts again instead of waiting for it.
   *
   * @return common watermark
   */
  long begin(long nowMs, Intake intake) {
    if (completeMs == null) {
      completeMs = XmlNumbers.parse(memory.get(rhythm.memory()));
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
   * Removes all other entities: an entity that was switched off has lost no data when it returns.
   */
  void keep(Collection<MeasuredEntity> entities) {
    newest
        .keySet()
        .retainAll(entities.stream().map(MeasuredEntity::ref).collect(Collectors.toSet()));
  }

  /** Returns the time after which an entity's samples are not known. */
  long after(MeasuredEntity entity, long fromMs) {
    return Math.max(fromMs, newest.getOrDefault(entity.ref(), fromMs));
  }

  /**
   * Records delivered samples of an entity.
   *
   * @param firstMs time of the oldest sample
   * @param lastMs time of the newest sample
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
   * Ends a slice.
   *
   * @param fromMs start of the slice
   * @param untilMs end of the slice
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

  /** Returns the lowest watermark of all entities, except for those that are too late. */
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
