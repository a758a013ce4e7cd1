package io.crosstalk.ingest.source.vmware;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something that is asked for its statistics.
 *
 * @param vcpus of a machine; 0 for others
 * @param adapters a host's; none for others
 */
record Entity(EntityType type, Ref ref, String name, long vcpus, List<String> adapters) {

  /** What has real-time statistics: the machines that run and the hosts that are connected. */
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

  /** One reference is one entity, whatever it looks like by now. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Entity that && ref.equals(that.ref);
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }
}
