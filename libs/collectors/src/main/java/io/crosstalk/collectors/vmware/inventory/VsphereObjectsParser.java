package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts vCenter's objects with their properties to an inventory. */
final class VsphereObjectsParser {
  static final String VM = "VirtualMachine";

  private static final String NAME = "name";
  private static final String PARENT = "parent";
  private static final String CUSTOM = "customValue";

  private static final List<String> VM_PATHS =
      List.of(
          NAME,
          PARENT,
          "parentVApp",
          CUSTOM,
          "runtime.host",
          "runtime.powerState",
          "datastore",
          "network",
          "config.template",
          "config.hardware.numCPU",
          "config.hardware.memoryMB",
          "summary.config.guestFullName");

  /** Paths of the properties to read of virtual machines. */
  static final Map<String, List<String>> VMS = Map.of(VM, VM_PATHS);

  /** Paths of the properties to read of all objects in the inventory, by type. */
  static final Map<String, List<String>> ALL =
      Map.of(
          "Folder",
          List.of(NAME, PARENT),
          "Datacenter",
          List.of(NAME, PARENT),
          "ComputeResource",
          List.of(NAME, PARENT),
          "ClusterComputeResource",
          List.of(NAME, PARENT, CUSTOM),
          "Network",
          List.of(NAME),
          "HostSystem",
          List.of(
              NAME,
              PARENT,
              CUSTOM,
              "runtime.connectionState",
              "config.storageDevice.hostBusAdapter"),
          "Datastore",
          List.of(NAME, PARENT, CUSTOM, "summary.type", "info"),
          VM,
          VM_PATHS);

  private final Map<String, InventoryItem.Vm> vms = new HashMap<>();
  private final Map<String, InventoryItem.Host> hosts = new HashMap<>();
  private final Map<String, InventoryItem.Datastore> datastores = new HashMap<>();
  private final Map<String, InventoryItem.Cluster> clusters = new HashMap<>();
  private final Map<String, InventoryItem.Common> containers = new HashMap<>();
  private final Map<String, String> networks = new HashMap<>();

  private VsphereObjectsParser() {}

  static VsphereObjects parse(List<ManagedObject> objects) {
    VsphereObjectsParser parser = new VsphereObjectsParser();
    objects.forEach(parser::add);
    return new VsphereObjects(
        Map.copyOf(parser.vms),
        Map.copyOf(parser.hosts),
        Map.copyOf(parser.datastores),
        Map.copyOf(parser.clusters),
        Map.copyOf(parser.containers),
        Map.copyOf(parser.networks));
  }

  /** Returns the virtual machines among the objects, without templates. */
  static List<InventoryItem.Vm> machines(List<ManagedObject> objects) {
    return objects.stream()
        .filter(each -> !isTemplate(each))
        .map(VsphereObjectsParser::vm)
        .toList();
  }

  private void add(ManagedObject object) {
    String id = object.ref().value();
    switch (object.ref().type()) {
      case VM -> addVm(object);
      case "HostSystem" -> hosts.put(id, host(object));
      case "Datastore" -> datastores.put(id, datastore(object));
      case "ClusterComputeResource" -> clusters.put(id, new InventoryItem.Cluster(common(object)));
      case "Folder", "Datacenter", "ComputeResource", "StoragePod" ->
          containers.put(id, common(object));
      default -> networks.put(id, object.text(NAME));
    }
  }

  private void addVm(ManagedObject object) {
    if (!isTemplate(object)) {
      vms.put(object.ref().value(), vm(object));
    }
  }

  private static boolean isTemplate(ManagedObject object) {
    return object.flag("config.template");
  }

  private static InventoryItem.Vm vm(ManagedObject object) {
    return new InventoryItem.Vm(
        common(object),
        object.text("runtime.host"),
        object.text("runtime.powerState").equals("poweredOn"),
        object.number("config.hardware.numCPU"),
        object.number("config.hardware.memoryMB"),
        object.text("summary.config.guestFullName"),
        object.ids("datastore").stream().sorted().toList(),
        object.ids("network"));
  }

  private static InventoryItem.Host host(ManagedObject object) {
    return new InventoryItem.Host(
        common(object),
        object.text("runtime.connectionState").equals("connected"),
        object.elements("config.storageDevice.hostBusAdapter").stream()
            .map(each -> each.text("device"))
            .filter(device -> !device.isEmpty())
            .toList());
  }

  private static InventoryItem.Datastore datastore(ManagedObject object) {
    return new InventoryItem.Datastore(
        common(object),
        object.text("summary.type"),
        Optional.ofNullable(object.properties().get("info"))
            .map(info -> info.child("vmfs"))
            .map(vmfs -> vmfs.all("extent"))
            .orElse(List.of())
            .stream()
            .map(extent -> extent.text("diskName"))
            .toList());
  }

  private static InventoryItem.Common common(ManagedObject object) {
    Map<Long, String> custom = new HashMap<>();
    for (XmlElement value : object.elements(CUSTOM)) {
      try {
        custom.put(value.number("key"), value.text("value"));
      } catch (SourceException e) {
        // An attribute without a key has no name either, so that no rule can refer to it.
      }
    }
    return new InventoryItem.Common(
        object.ref(),
        VsphereNames.plain(object.text(NAME)),
        object.reference(PARENT).or(() -> object.reference("parentVApp")),
        Map.copyOf(custom));
  }
}
