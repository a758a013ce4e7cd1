package io.crosstalk.rules.web.request;

import io.crosstalk.access.ParameterException;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.world.WorldStore;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Refuses requests for unknown worlds, because an empty list would mean that nothing has happened
 * in the world.
 */
@Component
public final class KnownWorlds {
  private static final int MAX_NAMED = 20;

  private final WorldStore worlds;

  KnownWorlds(WorldStore worlds) {
    this.worlds = worlds;
  }

  /**
   * Name or key of a known world; the live world always is.
   *
   * @param given its name or key, or the name of the case when it has one world
   * @throws ProblemException for an unknown world; the message names the known ones
   * @throws ParameterException for a case with several worlds; the message names them
   */
  public String resolved(String given) {
    if (given.equals(World.LIVE.key()) || worlds.isKnown(given)) {
      return given;
    }
    List<String> ofCase = worlds.namesOfCase(given, MAX_NAMED + 1);
    return switch (ofCase.size()) {
      case 0 -> throw unknown(given);
      case 1 -> ofCase.getFirst();
      default ->
          throw ParameterException.invalid(
              "world",
              "The case '%s' has several worlds. Send the name of one: %s."
                  .formatted(given, first(ofCase)));
    };
  }

  public ProblemException unknown(String keyOrName) {
    List<String> names = worlds.names(MAX_NAMED + 1);
    return ProblemException.unknownWorld(keyOrName, first(names));
  }

  private static String first(List<String> names) {
    return String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())))
        + (names.size() > MAX_NAMED ? " and others" : "");
  }
}
