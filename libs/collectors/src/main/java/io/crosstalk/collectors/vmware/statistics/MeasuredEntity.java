package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.vmware.inventory.InventoryItem;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.List;
import java.util.stream.Stream;

/**
 * Inventory object whose statistics are read.
 *
 * @param type type of the object, with the rules for its metrics
 * @param ref reference to the object
 * @param name name of the object
 * @param vcpus number of virtual CPUs of a machine; 0 for others
 * @param adapters storage adapters of a host; empty for others
 */
record MeasuredEntity(
    EntityType type, ObjectReference ref, String name, long vcpus, List<String> adapters) {

  /**
   * Returns the objects that have real-time statistics: machines that are switched on, and
   * connected hosts.
   */
  static List<MeasuredEntity> live(VsphereObjects estate) {
    return Stream.concat(
            estate.hosts().values().stream()
                .filter(InventoryItem.Host::connected)
                .map(MeasuredEntity::of),
            estate.vms().values().stream().filter(InventoryItem.Vm::on).map(MeasuredEntity::of))
        .toList();
  }

  static List<MeasuredEntity> datastores(VsphereObjects estate) {
    return estate.datastores().values().stream()
        .map(each -> of(EntityType.DATASTORE, each.common(), 0, List.of()))
        .toList();
  }

  private static MeasuredEntity of(InventoryItem.Host host) {
    return of(EntityType.HOST, host.common(), 0, host.adapters());
  }

  private static MeasuredEntity of(InventoryItem.Vm vm) {
    return of(EntityType.VM, vm.common(), vm.vcpus(), List.of());
  }

  private static MeasuredEntity of(
      EntityType type, InventoryItem.Common common, long vcpus, List<String> adapters) {
    return new MeasuredEntity(type, common.ref(), common.name(), vcpus, adapters);
  }

  /** Compares references only: an entity stays the same when its other properties change. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MeasuredEntity that && ref.equals(that.ref);
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }
}
