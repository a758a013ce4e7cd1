package io.crosstalk.rules.kafka;

import io.crosstalk.event.World;
import io.crosstalk.rules.storage.WorldStore.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Worlds with due verdicts. In each turn the live world goes first, then one other world; the other
 * worlds take turns.
 */
final class WorldQueue {
  private final Map<String, Progress> waiting = new LinkedHashMap<>();

  /** Adds a world, or updates its progress. */
  void add(Progress progress) {
    waiting.put(progress.world(), progress);
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

  /** Moves a world behind the others. */
  void requeue(Progress progress) {
    Progress latest = waiting.remove(progress.world());
    waiting.put(progress.world(), latest == null ? progress : latest);
  }

  /** Removes a world without due verdicts. */
  void remove(Progress progress) {
    waiting.remove(progress.world(), progress);
  }
}
