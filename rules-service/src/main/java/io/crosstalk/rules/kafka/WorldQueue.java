package io.crosstalk.rules.kafka;

import io.crosstalk.event.World;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Queue of worlds with due verdicts. Each turn processes the live world and one replayed world; the
 * replayed worlds take turns.
 */
final class WorldQueue {
  private final Map<String, Progress> waiting = new LinkedHashMap<>();

  /** Adds a world, or replaces its progress. */
  void add(Progress progress) {
    waiting.put(progress.world(), progress);
  }

  /** Adds a world unless it waits already. */
  void addIfAbsent(Progress progress) {
    waiting.putIfAbsent(progress.world(), progress);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The worlds of the next turn, at most two. */
  List<Progress> next() {
    List<Progress> worlds = new ArrayList<>();
    Progress live = waiting.get(World.LIVE.key());
    if (live != null) {
      worlds.add(live);
    }
    waiting.values().stream()
        .filter(progress -> !progress.world().equals(World.LIVE.key()))
        .findFirst()
        .ifPresent(worlds::add);
    return worlds;
  }

  /** Moves a world to the end of the queue. */
  void requeue(Progress progress) {
    Progress latest = waiting.remove(progress.world());
    waiting.put(progress.world(), latest == null ? progress : latest);
  }

  /**
   * Removes a world whose due verdicts have been applied; does nothing when its progress has been
   * replaced meanwhile.
   */
  void remove(Progress progress) {
    waiting.remove(progress.world(), progress);
  }
}
