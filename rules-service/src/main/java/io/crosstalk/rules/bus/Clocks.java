package io.crosstalk.rules.bus;

import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.rules.incident.WorldClock;
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

/** The clocks of all worlds that are under way. */
final class Clocks {
  private final Map<String, Map<String, WorldClock>> clocks;
  private final Set<String> advanced;

  /** Takes up where an earlier process stopped; every world may have something due. */
  Clocks(Map<String, Map<String, WorldClock>> known) {
    clocks = new HashMap<>(known);
    advanced = new HashSet<>(known.keySet());
  }

  /** Takes in a tick and returns the clock that it moved. */
  WorldClock hear(Complete tick) {
    WorldClock clock =
        clocks
            .computeIfAbsent(tick.world(), world -> new HashMap<>())
            .computeIfAbsent(tick.source(), source -> new WorldClock());
    clock.hear(tick);
    advanced.add(tick.world());
    return clock;
  }

  void forget(String world) {
    clocks.remove(world);
    advanced.remove(world);
  }

  boolean haveAdvanced() {
    return !advanced.isEmpty();
  }

  /** How far the worlds have come that have been heard of since this was last asked. */
  List<Progress> takeAdvanced() {
    List<Progress> progress = advanced.stream().sorted().map(this::progress).toList();
    advanced.clear();
    return progress;
  }

  /** A verdict is due when any source has passed its time; a world ends when every source has. */
  private Progress progress(String world) {
    Map<String, WorldClock> sources = clocks.getOrDefault(world, Map.of());
    @Nullable Instant through =
        sources.values().stream()
            .map(WorldClock::completeThrough)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    boolean ended = !sources.isEmpty() && sources.values().stream().allMatch(WorldClock::hasEnded);
    return new Progress(world, through, ended);
  }
}
