package io.crosstalk.collectors.vmware.inventory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Inventory of a vCenter at one time, without templates of machines. The keys of each map are the
 * objects' ids.
 *
 * @param vms virtual machines
 * @param hosts hosts
 * @param datastores datastores
 * @param clusters clusters
 * @param containers objects between the root and the inventory objects: folders, data centres, and
 *     the compute resources of stand-alone hosts
 * @param networks names of the networks
 */
public record VsphereObjects(
    Map<String, InventoryItem.Vm> vms,
    Map<String, InventoryItem.Host> hosts,
    Map<String, InventoryItem.Datastore> datastores,
    Map<String, InventoryItem.Cluster> clusters,
    Map<String, InventoryItem.Common> containers,
    Map<String, String> networks) {

  Stream<InventoryItem> items() {
    return Stream.of(clusters, hosts, datastores, vms).flatMap(each -> each.values().stream());
  }

  /** Returns a copy of the inventory in which some machines are replaced by their present state. */
  VsphereObjects with(List<InventoryItem.Vm> changed) {
    Map<String, InventoryItem.Vm> all = new HashMap<>(vms);
    changed.forEach(vm -> all.put(vm.id(), vm));
    return new VsphereObjects(Map.copyOf(all), hosts, datastores, clusters, containers, networks);
  }
}
