package io.crosstalk.rules.web;

import io.crosstalk.event.World;
import io.crosstalk.rules.storage.WorldStore;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Refuses requests for unknown worlds, because an empty list would mean that nothing has happened
 * in the world.
 */
@Component
final class KnownWorlds {
  private static final int MAX_NAMED = 20;

  private final WorldStore worlds;

  KnownWorlds(WorldStore worlds) {
    this.worlds = worlds;
  }

  /**
   * Checks that a world is known; the live world always is.
   *
   * @throws ProblemException for an unknown world; the message names the known ones
   */
  void require(String keyOrName) {
    if (!keyOrName.equals(World.LIVE.key()) && !worlds.isKnown(keyOrName)) {
      throw unknown(keyOrName);
    }
  }

  ProblemException unknown(String keyOrName) {
    List<String> names = worlds.names(MAX_NAMED + 1);
    return ProblemException.unknownWorld(
        keyOrName,
        String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())))
            + (names.size() > MAX_NAMED ? " and others" : ""));
  }
}
