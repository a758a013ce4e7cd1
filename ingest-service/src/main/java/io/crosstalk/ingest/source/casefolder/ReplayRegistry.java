package io.crosstalk.ingest.source.casefolder;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Replays whose status can be read: all that are waiting or running, and the last finished ones.
 * Thread-safe.
 */
final class ReplayRegistry {
  private final Map<String, Replay> replays = new LinkedHashMap<>();
  private final int remembered;

  ReplayRegistry(int remembered) {
    this.remembered = remembered;
  }

  synchronized void add(Replay replay) {
    replays.put(replay.id(), replay);
    Iterator<Replay> oldestFirst = replays.values().iterator();
    while (replays.size() > remembered && oldestFirst.hasNext()) {
      if (oldestFirst.next().isFinished()) {
        oldestFirst.remove();
      }
    }
  }

  synchronized void remove(Replay replay) {
    replays.remove(replay.id());
  }

  synchronized Optional<Replay> find(String id) {
    return Optional.ofNullable(replays.get(id));
  }
}
