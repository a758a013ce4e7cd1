package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Converts a vCenter inventory to resources. A machine uses its host and its datastores, a host
 * uses its cluster and its storage adapters, and a datastore uses the volumes of which it consists.
 */
record ResourceMapper(SourceContext context, Labeller labeller) {
  /**
   * Globally unique names of disks. They become resource ids without a prefix, since the source
   * that reads the storage array uses the same ids.
   */
  private static final Pattern WORLDWIDE = Pattern.compile("(naa|eui)\\.[0-9a-fA-F]+");

  private static final int MAX_NAME = 200;

  List<Resource> resources(VsphereObjects estate, ItemTags markings) {
    List<Resource> resources = new ArrayList<>();
    estate
        .items()
        .forEach(
            item -> {
              VsphereLabels labels = labeller.label(item, estate, markings);
              resources.add(resource(item, labels, estate));
              if (item instanceof InventoryItem.Host host) {
                host.adapters().forEach(each -> resources.add(adapter(host, each, labels)));
              }
            });
    return resources;
  }

  private Resource resource(InventoryItem item, VsphereLabels labels, VsphereObjects estate) {
    Map<String, Object> attributes = new TreeMap<>(labels.attributes());
    attributes.putAll(attributes(item, estate));
    return new Resource(
        context.id(item.id()),
        kind(item),
        Layer.VMWARE,
        shortened(item.common().name()),
        labels.environment(),
        labels.team(),
        attributes,
        uses(item, estate));
  }

  private static ResourceKind kind(InventoryItem item) {
    return switch (item) {
      case InventoryItem.Vm _ -> ResourceKind.VM;
      case InventoryItem.Host _ -> ResourceKind.HOST;
      case InventoryItem.Datastore _ -> ResourceKind.DATASTORE;
      case InventoryItem.Cluster _ -> ResourceKind.CLUSTER;
    };
  }

  private List<String> uses(InventoryItem item, VsphereObjects estate) {
    return switch (item) {
      case InventoryItem.Vm vm -> vmUses(vm);
      case InventoryItem.Host host -> hostUses(host, estate);
      case InventoryItem.Datastore datastore -> volumes(datastore);
      case InventoryItem.Cluster _ -> List.of();
    };
  }

  private List<String> vmUses(InventoryItem.Vm vm) {
    List<String> uses = new ArrayList<>();
    if (!vm.host().isEmpty()) {
      uses.add(context.id(vm.host()));
    }
    vm.datastores().stream().map(context::id).forEach(uses::add);
    return uses;
  }

  private List<String> hostUses(InventoryItem.Host host, VsphereObjects estate) {
    List<String> uses = new ArrayList<>();
    host.common()
        .parent()
        .map(ObjectReference::value)
        .filter(estate.clusters()::containsKey)
        .map(context::id)
        .ifPresent(uses::add);
    host.adapters().forEach(each -> uses.add(adapterId(host.id(), each)));
    return uses;
  }

  private static List<String> volumes(InventoryItem.Datastore datastore) {
    return datastore.luns().stream()
        .filter(WORLDWIDE.asMatchPredicate())
        .map(lun -> lun.toLowerCase(Locale.ROOT))
        .distinct()
        .toList();
  }

  private Resource adapter(InventoryItem.Host host, String name, VsphereLabels labels) {
    return new Resource(
        adapterId(host.id(), name),
        ResourceKind.STORAGE_ADAPTER,
        Layer.VMWARE,
        shortened(host.common().name()) + " " + name,
        labels.environment(),
        labels.team(),
        Map.of(),
        List.of());
  }

  /** Returns the resource id of a host's storage adapter. */
  String adapterId(String host, String adapter) {
    return context.id(host + "/" + adapter);
  }

  /**
   * Returns the attributes of the resource that an inventory object becomes. Networks are
   * attributes and not used resources, since a port group spans hosts and has no capacity for which
   * machines compete.
   */
  private static Map<String, Object> attributes(InventoryItem item, VsphereObjects estate) {
    Map<String, Object> attributes = new TreeMap<>();
    UnaryOperator<String> network = id -> estate.networks().getOrDefault(id, id);
    switch (item) {
      case InventoryItem.Vm vm -> {
        putNumber(attributes, "vcpus", vm.vcpus());
        putNumber(attributes, "memoryMiB", vm.memoryMiB());
        putText(attributes, "guest", vm.guest());
        putText(
            attributes,
            "networks",
            String.join(", ", vm.networks().stream().map(network).sorted().toList()));
      }
      case InventoryItem.Datastore datastore -> putText(attributes, "type", datastore.type());
      case InventoryItem.Host _, InventoryItem.Cluster _ -> {}
    }
    putText(attributes, "folder", FolderPath.of(item, estate));
    return attributes;
  }

  private static void putNumber(Map<String, Object> attributes, String name, long value) {
    if (value > 0) {
      attributes.put(name, value);
    }
  }

  private static void putText(Map<String, Object> attributes, String name, String value) {
    if (!value.isEmpty()) {
      attributes.put(name, value);
    }
  }

  private static String shortened(String name) {
    return name.substring(0, Math.min(name.length(), MAX_NAME));
  }
}
