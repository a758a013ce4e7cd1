package io.crosstalk.simulate.estate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Host or LPAR.
 *
 * @param processors stations that processor time comes from: those of the host, or those of the
 *     LPAR and the pool that it shares
 * @param adapter path to the storage; null for LPARs
 * @param group cluster or processor pool
 */
record Host(
    String id,
    List<Station> processors,
    @Nullable Station adapter,
    Station port,
    Station uplink,
    Memory memory,
    String group) {
  Station own() {
    return processors.getFirst();
  }

  boolean isPartition() {
    return processors.size() > 1;
  }

  boolean hasContainers() {
    return group.equals("cluster-k");
  }
}
