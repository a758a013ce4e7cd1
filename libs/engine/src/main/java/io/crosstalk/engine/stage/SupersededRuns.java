package io.crosstalk.engine.stage;

import io.crosstalk.event.World;
import java.util.Collection;
import java.util.List;

/** Earlier runs of a replay that never ended, because the process that fed them was stopped. */
public final class SupersededRuns {
  private SupersededRuns() {}

  /** The keys of the superseded runs among some worlds. */
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
