package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Object of the vCenter inventory that becomes a resource. */
public sealed interface InventoryItem {

  Common common();

  default String id() {
    return common().ref().value();
  }

  /**
   * Properties that all kinds of inventory objects have.
   *
   * @param ref reference to the object
   * @param name name of the object
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
   * @param common properties of every object
   * @param host id of the host that it runs on; empty if there is none
   * @param on whether it is switched on
   * @param vcpus number of virtual CPUs; 0 if unknown
   * @param memoryMiB memory in MiB; 0 if unknown
   * @param guest name of the operating system for people; empty if unknown
   * @param datastores ids of the datastores that contain its disks
   * @param networks ids of the networks to which it is connected
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
   * Host on which virtual machines run.
   *
   * @param connected whether vCenter has a connection to it, and thus statistics
   * @param adapters names of its storage adapters, such as {@code vmhba2}
   */
  record Host(Common common, boolean connected, List<String> adapters) implements InventoryItem {}

  /**
   * Datastore: storage that contains the disks of virtual machines.
   *
   * @param type type, such as {@code VMFS}, {@code NFS}, {@code vsan}
   * @param luns names of the disks of which it consists, such as {@code naa.6005…}
   */
  record Datastore(Common common, String type, List<String> luns) implements InventoryItem {}

  /** Cluster of hosts. */
  record Cluster(Common common) implements InventoryItem {}
}
