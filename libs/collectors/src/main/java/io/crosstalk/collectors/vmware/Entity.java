package io.crosstalk.collectors.vmware;

import java.util.List;
import java.util.stream.Stream;

/**
 * Object with statistics.
 *
 * @param vcpus number of virtual CPUs of a machine; 0 for others
 * @param adapters storage adapters of a host; empty for others
 */
record Entity(EntityType type, Ref ref, String name, long vcpus, List<String> adapters) {

  /** Returns the objects with real-time statistics: running machines and connected hosts. */
  static List<Entity> live(Estate estate) {
    return Stream.concat(
            estate.hosts().values().stream().filter(Item.Host::connected).map(Entity::of),
            estate.vms().values().stream().filter(Item.Vm::on).map(Entity::of))
        .toList();
  }

  static List<Entity> datastores(Estate estate) {
    return estate.datastores().values().stream()
        .map(each -> of(EntityType.DATASTORE, each.common(), 0, List.of()))
        .toList();
  }

  private static Entity of(Item.Host host) {
    return of(EntityType.HOST, host.common(), 0, host.adapters());
  }

  private static Entity of(Item.Vm vm) {
    return of(EntityType.VM, vm.common(), vm.vcpus(), List.of());
  }

  private static Entity of(EntityType type, Item.Common common, long vcpus, List<String> adapters) {
    return new Entity(type, common.ref(), common.name(), vcpus, adapters);
  }

  /** Compares references only: an entity stays the same when its other properties change. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Entity that && ref.equals(that.ref);
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }
}
