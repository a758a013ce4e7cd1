package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.diagnosis.evidence.DomainTopology;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;

/**
 * Topology of contention domains, read from the inventory as of one time.
 *
 * @param timeMs epoch milliseconds
 */
record InventoryTopology(Inventory inventory, long timeMs) implements DomainTopology {
  @Override
  public boolean uses(String nearer, String further) {
    return inventory.closure(nearer, timeMs).contains(further);
  }

  @Override
  public boolean isOfStorageNetwork(String resource) {
    Resource found = inventory.at(resource, timeMs);
    return found != null && found.layer() == Layer.SAN;
  }
}
