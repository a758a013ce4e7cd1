package io.crosstalk.rules.kafka;

import io.crosstalk.engine.watermark.PartitionWatermarks;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Watermarks of the verdicts, by world and source, of all worlds that have not ended. */
final class VerdictWatermarks {
  private final Map<String, Map<String, PartitionWatermarks>> watermarks;
  private final Set<String> advanced;

  /**
   * Continues from the stored watermarks. All of their worlds count as advanced, because verdicts
   * may have been due before the restart.
   */
  VerdictWatermarks(Map<String, Map<String, PartitionWatermarks>> known) {
    watermarks = new HashMap<>(known);
    advanced = new HashSet<>(known.keySet());
  }

  /** Applies a tick, and returns the watermark that it belongs to. */
  PartitionWatermarks advance(Complete tick) {
    PartitionWatermarks watermark =
        watermarks
            .computeIfAbsent(tick.world(), world -> new HashMap<>())
            .compute(tick.source(), (source, known) -> withPartitions(tick.partitions(), known));
    watermark.advance(tick.partition(), tick.completeThrough().toEpochMilli(), tick.end());
    advanced.add(tick.world());
    return watermark;
  }

  /**
   * Returns the known watermark, or an empty one when none is known or the number of partitions has
   * changed.
   */
  private static PartitionWatermarks withPartitions(
      int partitions, @Nullable PartitionWatermarks known) {
    return known != null && known.size() == partitions
        ? known
        : new PartitionWatermarks(partitions);
  }

  void remove(String world) {
    watermarks.remove(world);
    advanced.remove(world);
  }

  boolean hasAdvanced() {
    return !advanced.isEmpty();
  }

  /** Returns the progress of each world that has received ticks since the last call. */
  List<Progress> drainAdvanced() {
    List<Progress> progress = advanced.stream().sorted().map(this::progress).toList();
    advanced.clear();
    return progress;
  }

  /** Progress of a world. The world ends when all its sources have ended. */
  private Progress progress(String world) {
    Map<String, PartitionWatermarks> sources = watermarks.getOrDefault(world, Map.of());
    Map<String, Instant> reached = new HashMap<>();
    sources.forEach(
        (source, watermark) -> {
          if (watermark.lowest() != PartitionWatermarks.NONE) {
            reached.put(source, Instant.ofEpochMilli(watermark.lowest()));
          }
        });
    @Nullable Instant through = reached.isEmpty() ? null : Collections.max(reached.values());
    boolean ended =
        !sources.isEmpty() && sources.values().stream().allMatch(PartitionWatermarks::hasEnded);
    return new Progress(world, through, reached, ended);
  }
}
