package io.crosstalk.collectors.vmware;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * VsphereInventory of a vCenter at one time, without templates. Each map is by the objects' ids.
 *
 * @param containers objects between the root and the items: folders, data centres, shells of
 *     stand-alone hosts
 * @param networks names of the networks
 */
record Estate(
    Map<String, Item.Vm> vms,
    Map<String, Item.Host> hosts,
    Map<String, Item.Datastore> datastores,
    Map<String, Item.Cluster> clusters,
    Map<String, Item.Common> containers,
    Map<String, String> networks) {

  Stream<Item> items() {
    return Stream.of(clusters, hosts, datastores, vms).flatMap(each -> each.values().stream());
  }

  /** Returns the inventory with other states of some machines. */
  Estate with(List<Item.Vm> changed) {
    Map<String, Item.Vm> all = new HashMap<>(vms);
    changed.forEach(vm -> all.put(vm.id(), vm));
    return new Estate(Map.copyOf(all), hosts, datastores, clusters, containers, networks);
  }
}
