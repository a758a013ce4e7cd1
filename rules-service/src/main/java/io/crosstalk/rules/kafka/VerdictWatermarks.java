package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.SourceWatermark;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.rules.storage.WorldStore.Progress;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Watermarks of all worlds that have not ended. */
final class VerdictWatermarks {
  private final Map<String, Map<String, SourceWatermark>> watermarks;
  private final Set<String> advanced;

  /** Continues from stored watermarks; every world may have verdicts that are due. */
  VerdictWatermarks(Map<String, Map<String, SourceWatermark>> known) {
    watermarks = new HashMap<>(known);
    advanced = new HashSet<>(known.keySet());
  }

  /** Applies a tick and returns the watermark that it advanced. */
  SourceWatermark advance(Complete tick) {
    SourceWatermark watermark =
        watermarks
            .computeIfAbsent(tick.world(), world -> new HashMap<>())
            .computeIfAbsent(tick.source(), source -> new SourceWatermark());
    watermark.advance(tick);
    advanced.add(tick.world());
    return watermark;
  }

  void remove(String world) {
    watermarks.remove(world);
    advanced.remove(world);
  }

  boolean hasAdvanced() {
    return !advanced.isEmpty();
  }

  /** Returns the progress of the worlds with ticks since the last call. */
  List<Progress> drainAdvanced() {
    List<Progress> progress = advanced.stream().sorted().map(this::progress).toList();
    advanced.clear();
    return progress;
  }

  /**
   * Progress of a world: a verdict is due when any source has passed its time; a world ends when
   * every source has ended.
   */
  private Progress progress(String world) {
    Map<String, SourceWatermark> sources = watermarks.getOrDefault(world, Map.of());
    @Nullable Instant through =
        sources.values().stream()
            .map(SourceWatermark::completeThrough)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    boolean ended =
        !sources.isEmpty() && sources.values().stream().allMatch(SourceWatermark::hasEnded);
    return new Progress(world, through, ended);
  }
}
