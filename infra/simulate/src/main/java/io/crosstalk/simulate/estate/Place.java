package io.crosstalk.simulate.estate;

import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Location of a machine: the stations that it uses.
 *
 * @param home host or LPAR
 * @param quota limit of its own processor time; null if it has none
 * @param store null for machines without disks
 * @param domain contention domain that counts as its own
 */
record Place(
    ResourceKind kind,
    Layer layer,
    Host home,
    @Nullable Station quota,
    @Nullable Store store,
    String domain) {

  /** Leads the flows of a machine through the stations. */
  void lead(Machine machine) {
    if (quota != null) {
      machine.cpu.through(quota, Machine.TURN);
    }
    home.processors().forEach(each -> machine.cpu.through(each, Machine.TURN));
    machine.network.through(home.port(), Machine.MESSAGE_MB);
    machine.network.through(home.uplink(), Machine.MESSAGE_MB);
    if (store != null) {
      leadDisks(machine, store);
    }
  }

  private void leadDisks(Machine machine, Store disks) {
    disks.leadReads(machine.reads, home.adapter(), machine::cacheable);
    disks.leadWrites(machine.writes, home.adapter());
    if (machine.bulkReads) {
      disks.leadReads(machine.bulk, home.adapter(), () -> 0.05);
    } else {
      disks.leadWrites(machine.bulk, home.adapter());
    }
  }

  /** Resources that the inventory names for a machine here. */
  List<String> uses() {
    return store == null || kind == ResourceKind.JOB_GROUP
        ? List.of(home.id())
        : List.of(home.id(), store.id());
  }
}
