package io.crosstalk.engine.stage;

import io.crosstalk.event.World;
import java.util.Collection;
import java.util.List;

/**
 * Finds earlier runs of a replay whose end never arrived, because the process that sent them was
 * stopped. A newer run of the same name supersedes them.
 */
public final class SupersededRuns {
  private SupersededRuns() {}

  /**
   * Returns the keys of the worlds that are superseded runs.
   *
   * @param key key of the world of the newer run
   * @param worlds keys of the known worlds
   */
  public static List<String> by(String key, Collection<String> worlds) {
    World fresh = World.parse(key);
    return worlds.stream()
        .filter(
            each -> {
              World old = World.parse(each);
              return old.name().equals(fresh.name()) && old.run() < fresh.run();
            })
        .toList();
  }
}
