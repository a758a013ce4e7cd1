package io.crosstalk.rules.siterule.definition;

import io.crosstalk.event.inventory.Resource;
import java.time.Instant;
import java.util.List;

/** Relations between resources, from the inventory. */
public interface UsedResources {
  /** An inventory without resources. */
  UsedResources NONE =
      new UsedResources() {
        @Override
        public List<Resource> of(String world, String id, Instant at) {
          return List.of();
        }

        @Override
        public boolean isCaughtUp() {
          return true;
        }
      };

  /**
   * All resources that a resource uses, directly or through others.
   *
   * @param world key of the world
   * @param at event time
   */
  List<Resource> of(String world, String id, Instant at);

  /** Returns whether the inventory has been read since the start. */
  boolean isCaughtUp();
}
