package io.crosstalk.correlation.streams;

import io.crosstalk.event.World;
import java.util.Collection;
import java.util.List;

/** Earlier runs of a replay that never came to their end, because whoever fed them was stopped. */
final class Superseded {
  private Superseded() {}

  /** The keys of those among some worlds. */
  static List<String> by(String key, Collection<String> worlds) {
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
