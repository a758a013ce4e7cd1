package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.inventory.Inventory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Wait until this instance's inventory has reached a tick that is processed again after a restart.
 * The inventory was complete before the restart, so that the wait is the few milliseconds by which
 * its consumer thread may lag.
 *
 * @param polls number of checks before the wait fails
 * @param pause between two checks
 */
record InventoryGate(int polls, Duration pause) {
  static final InventoryGate DEFAULT = new InventoryGate(60_000, Duration.ofMillis(1));

  void await(Inventory inventory, String source, long throughMs) {
    for (int i = 0; i < polls; i++) {
      if (inventory.isComplete(source, throughMs)) {
        return;
      }
      LockSupport.parkNanos(pause.toNanos());
    }
    throw new StreamsException(
        "source "
            + source
            + " ticked on crosstalk.samples without having ticked on crosstalk.inventory and"
            + " crosstalk.changes first");
  }
}
