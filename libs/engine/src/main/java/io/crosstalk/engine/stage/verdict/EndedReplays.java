package io.crosstalk.engine.stage.verdict;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.event.World;
import java.nio.charset.StandardCharsets;

/**
 * Remembers which replays are over: the last run of each name. This must be stored, because after a
 * restart the inventories of all replays are read from the bus again, without any sign that a
 * replay is over.
 */
final class EndedReplays {
  private static final String ENDED = "E/";

  private final StageStore store;
  private final Inventories inventories;

  /** Restores the replays that were over before a restart. */
  EndedReplays(StageStore store, Inventories inventories) {
    this.store = store;
    this.inventories = inventories;
    for (StageStore.Entry ended : store.scan(ENDED)) {
      inventories.ended(parse(ended.value()));
    }
  }

  void add(World replay) {
    if (!replay.isLive() && isNewer(replay)) {
      store.put(ENDED + replay.name(), replay.key().getBytes(StandardCharsets.UTF_8));
      inventories.ended(replay);
    }
  }

  /**
   * Returns whether a replay is newer than the known one of the same name. Two runs may be sent at
   * the same time, and the earlier one may end last.
   */
  private boolean isNewer(World replay) {
    byte[] known = store.get(ENDED + replay.name());
    return known == null || replay.run() > parse(known).run();
  }

  private static World parse(byte[] key) {
    return World.parse(new String(key, StandardCharsets.UTF_8));
  }
}
