package io.crosstalk.collectors.vmware;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Object of the inventory that becomes a resource. */
sealed interface InventoryItem {

  Common common();

  default String id() {
    return common().ref().value();
  }

  /**
   * Properties of all items.
   *
   * @param parent container: a folder, a data centre, a cluster
   * @param custom values of its custom attributes, by their keys
   */
  record Common(
      ObjectReference ref,
      String name,
      Optional<ObjectReference> parent,
      Map<Long, String> custom) {}

  /**
   * Virtual machine.
   *
   * @param host host; empty while it has none
   * @param vcpus 0 if unknown
   * @param memoryMiB 0 if unknown
   * @param guest operating system for people; empty if unknown
   */
  record Vm(
      Common common,
      String host,
      boolean on,
      long vcpus,
      long memoryMiB,
      String guest,
      List<String> datastores,
      List<String> networks)
      implements InventoryItem {}

  /**
   * Host.
   *
   * @param adapters names of its storage adapters, such as {@code vmhba2}
   */
  record Host(Common common, boolean connected, List<String> adapters) implements InventoryItem {}

  /**
   * Datastore.
   *
   * @param type type, such as {@code VMFS}, {@code NFS}, {@code vsan}
   * @param luns names of its disks, such as {@code naa.6005…}
   */
  record Datastore(Common common, String type, List<String> luns) implements InventoryItem {}

  record Cluster(Common common) implements InventoryItem {}
}
