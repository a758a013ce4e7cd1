package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.StageTask;
import java.time.Duration;

/**
 * Waits until the inventory of this instance has reached a tick that is processed again after a
 * restart. The inventory had reached the tick before the restart, so it lags only by the few
 * milliseconds that its consumer thread needs.
 *
 * @param polls number of checks before the wait fails
 * @param pause between two checks
 */
record InventoryGate(int polls, Duration pause) {
  static final InventoryGate DEFAULT = new InventoryGate(60_000, Duration.ofMillis(1));

  void await(Inventory inventory, String source, long throughMs, StageTask task) {
    for (int i = 0; i < polls; i++) {
      if (inventory.isComplete(source, throughMs)) {
        return;
      }
      task.pause(pause);
    }
    throw new PlatformException(
        "source "
            + source
            + " ticked on crosstalk.samples without having ticked on crosstalk.inventory and"
            + " crosstalk.changes first");
  }
}
