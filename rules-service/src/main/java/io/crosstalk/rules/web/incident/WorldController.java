package io.crosstalk.rules.web.incident;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.world.WorldStore;
import io.crosstalk.rules.web.request.KnownWorlds;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the worlds. Clients that replay a case poll it until the world has ended. */
@RestController
class WorldController {
  private final WorldStore worlds;
  private final KnownWorlds known;

  WorldController(WorldStore worlds, KnownWorlds known) {
    this.worlds = worlds;
    this.known = known;
  }

  /**
   * Progress of a world, as returned to clients.
   *
   * @param world key of the world
   * @param completeThrough event time that the most advanced source has reached; null before the
   *     first tick
   * @param ended whether the world has ended
   */
  record WorldView(String world, @Nullable Instant completeThrough, boolean ended) {}

  @GetMapping("/api/v1/worlds/{world}")
  WorldView world(@PathVariable String world) {
    return worlds
        .progress(world)
        .map(progress -> new WorldView(progress.world(), progress.through(), progress.ended()))
        .or(() -> beforeItsFirstRecord(world))
        .orElseThrow(() -> known.unknown(world));
  }

  /** The live world exists before it has any data. */
  private static Optional<WorldView> beforeItsFirstRecord(String world) {
    return world.equals(World.LIVE.key())
        ? Optional.of(new WorldView(world, null, false))
        : Optional.empty();
  }
}
