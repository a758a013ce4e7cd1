package io.crosstalk.ingest.source.vmware;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A vCenter's inventory at one time; templates are left out. Each map is by the objects' ids.
 *
 * @param containers what lies between the root and the items: folders, data centres, stand-alone
 *     hosts' shells
 * @param networks the networks' names
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

  /** The same with other states of some machines. */
  Estate with(List<Item.Vm> changed) {
    Map<String, Item.Vm> all = new HashMap<>(vms);
    changed.forEach(vm -> all.put(vm.id(), vm));
    return new Estate(Map.copyOf(all), hosts, datastores, clusters, containers, networks);
  }
}
