package io.crosstalk.ingest.source.vmware;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An object of the inventory that becomes a resource. */
sealed interface Item {

  Common common();

  default String id() {
    return common().ref().value();
  }

  /**
   * What all have.
   *
   * @param parent what it lies in: a folder, a data centre, a cluster
   * @param custom the values of its custom attributes, by their keys
   */
  record Common(Ref ref, String name, Optional<Ref> parent, Map<Long, String> custom) {}

  /**
   * A virtual machine.
   *
   * @param host empty while it has none
   * @param vcpus 0 when unknown
   * @param memoryMiB 0 when unknown
   * @param guest its operating system for people; empty when unknown
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
      implements Item {}

  /**
   * A host.
   *
   * @param adapters the names of its storage adapters, as {@code vmhba2}
   */
  record Host(Common common, boolean connected, List<String> adapters) implements Item {}

  /**
   * A datastore.
   *
   * @param type as {@code VMFS}, {@code NFS}, {@code vsan}
   * @param luns the names of the disks that it lies on, as {@code naa.6005…}
   */
  record Datastore(Common common, String type, List<String> luns) implements Item {}

  record Cluster(Common common) implements Item {}
}
