package io.crosstalk.ingest.source.vmware;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceMemory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far statistics are known: all together, which is promised and remembered, and each entity's,
 * since some lag a little.
 */
final class Progress {
  /** How many samples may be missing before it is a gap. */
  private static final int TOLERATED = 2;

  private static final int NAMED = 3;

  private final Rhythm rhythm;
  private final SourceMemory memory;
  private final Map<Ref, Long> newest = new HashMap<>();
  private final List<Lost> lost = new ArrayList<>();

  private @Nullable Long completeMs;
  private boolean isFirst = true;
  private long earliestMs = Long.MAX_VALUE;

  private record Lost(String name, long fromMs, long toMs) {}

  Progress(Rhythm rhythm, SourceMemory memory) {
    this.rhythm = rhythm;
    this.memory = memory;
  }

  /**
   * Begins a round. What is older than what vCenter keeps is lost. Who was further than the
   * server's clock shows now, since it was set back, begins anew instead of waiting for it.
   *
   * @return through when everything is known
   */
  long begin(long nowMs, Intake intake) {
    if (completeMs == null) {
      completeMs = Numbers.parse(memory.get(rhythm.memory()));
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

  /** Forgets the others: what was off or away has lost nothing when it comes back. */
  void keep(Collection<Entity> entities) {
    newest.keySet().retainAll(entities.stream().map(Entity::ref).collect(Collectors.toSet()));
  }

  /** The time after which an entity's samples are not known. */
  long after(Entity entity, long fromMs) {
    return Math.max(fromMs, newest.getOrDefault(entity.ref(), fromMs));
  }

  /**
   * An entity's samples were given.
   *
   * @param firstMs the oldest of them
   * @param lastMs the newest of them
   */
  void given(Entity entity, long firstMs, long lastMs) {
    Long before = newest.put(entity.ref(), lastMs);
    if (before != null && isGap(before, firstMs)) {
      lost.add(new Lost(entity.name(), before, firstMs - rhythm.intervalMs()));
    }
    earliestMs = Math.min(earliestMs, firstMs);
  }

  private boolean isGap(long lastMs, long nextMs) {
    return nextMs - lastMs > (TOLERATED + 1) * rhythm.intervalMs();
  }

  /**
   * Ends a slice.
   *
   * @param fromMs where it began
   * @param untilMs where it ended
   */
  void end(long fromMs, long untilMs, long nowMs, Intake intake) {
    boolean isSettled = untilMs <= nowMs - rhythm.settleMs();
    long complete = Math.max(fromMs, isSettled ? untilMs : slowest(nowMs, fromMs));
    tellGaps(fromMs, complete, intake);
    if (complete > fromMs) {
      completeMs = complete;
      isFirst = false;
      intake.complete(complete);
      memory.put(rhythm.memory(), Long.toString(complete));
    }
  }

  /** Through when all are known that are not late beyond measure. */
  private long slowest(long nowMs, long otherwise) {
    return newest.values().stream()
        .mapToLong(Long::longValue)
        .filter(time -> time > nowMs - rhythm.settleMs())
        .min()
        .orElse(otherwise);
  }

  private void tellGaps(long fromMs, long completeMs, Intake intake) {
    long next = Math.min(earliestMs, completeMs + rhythm.intervalMs());
    if (!isFirst && completeMs > fromMs && isGap(fromMs, next)) {
      intake.gap(fromMs, next - rhythm.intervalMs(), "vCenter has no statistics of that time");
    } else if (!lost.isEmpty()) {
      intake.gap(
          lost.stream().mapToLong(Lost::fromMs).min().orElse(fromMs),
          lost.stream().mapToLong(Lost::toMs).max().orElse(fromMs),
          "vCenter has no statistics of that time of " + names());
    }
    earliestMs = Long.MAX_VALUE;
    lost.clear();
  }

  private String names() {
    String first = lost.stream().limit(NAMED).map(Lost::name).collect(Collectors.joining(", "));
    return lost.size() <= NAMED ? first : first + " and " + (lost.size() - NAMED) + " more";
  }
}
