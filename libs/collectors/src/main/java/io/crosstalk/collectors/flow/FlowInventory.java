package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.collectors.normalize.BoundedMap;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Inventory of a flow source: the exporters, and the resources with traffic within the last hour
 * with the ports that they used. Resources that belong to other sources are not included.
 */
final class FlowInventory {
  private static final long REMEMBERED_MS = 3_600_000;
  private static final int MAX_RESOURCES = 50_000;
  private static final int MAX_PORTS = 64;
  private static final int MAX_EXPORTERS = 1000;

  private final AddressBook book;
  private final Map<String, Exporter> exporters = new BoundedMap<>(MAX_EXPORTERS);
  private final Map<String, Map<String, Long>> portsByResource = new BoundedMap<>(MAX_RESOURCES);

  FlowInventory(AddressBook book) {
    this.book = book;
  }

  /** Adds an exporter from which a datagram has come. */
  void recordArrival(Exporter exporter) {
    exporters.put(exporter.id(), exporter);
  }

  /**
   * Adds a resource that had traffic in a step.
   *
   * @param endMs end of the step, epoch milliseconds
   */
  void add(String resourceId, ResourceTraffic traffic, long endMs) {
    if (book.isOurs(resourceId)) {
      Map<String, Long> ports =
          portsByResource.computeIfAbsent(resourceId, id -> new BoundedMap<>(MAX_PORTS));
      traffic.ports().forEach(port -> ports.put(port, endMs));
    }
  }

  /** Removes the resources without traffic in the hour before a time, and returns all others. */
  List<Resource> at(long endMs) {
    portsByResource.values().forEach(ports -> forget(ports, endMs));
    portsByResource.values().removeIf(Map::isEmpty);
    List<Resource> resources = new ArrayList<>();
    NavigableSet<String> ports = new TreeSet<>();
    portsByResource.values().forEach(each -> ports.addAll(each.keySet()));
    exporters.values().stream()
        .filter(Exporter::isOurs)
        .forEach(exporter -> addSwitch(exporter, ports, resources));
    portsByResource.forEach((resourceId, used) -> resources.add(device(resourceId, used)));
    return resources;
  }

  private static void forget(Map<String, Long> ports, long endMs) {
    ports.values().removeIf(seenMs -> seenMs < endMs - REMEMBERED_MS);
  }

  private static void addSwitch(
      Exporter exporter, NavigableSet<String> ports, List<Resource> resources) {
    String id = exporter.id();
    resources.add(resource(id, ResourceKind.SWITCH, about(exporter), List.of()));
    // All that begin with the switch's id and a slash: the character behind a slash is the zero.
    for (String port : ports.subSet(id + "/", id + "0")) {
      resources.add(resource(port, ResourceKind.SWITCH_PORT, Map.of(), List.of(id)));
    }
  }

  private static Resource device(String resourceId, Map<String, Long> ports) {
    List<String> uses = List.copyOf(new TreeSet<>(ports.keySet()));
    return resource(resourceId, ResourceKind.DEVICE, Map.of(), uses);
  }

  private static Map<String, Object> about(Exporter exporter) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("address", exporter.address().getHostAddress());
    if (exporter.clock().aheadMs() != 0) {
      attributes.put("clockAheadSeconds", Math.round(exporter.clock().aheadMs() / 1000.0));
    }
    return attributes;
  }

  private static Resource resource(
      String id, ResourceKind kind, Map<String, Object> attributes, List<String> uses) {
    return new Resource(id, kind, Layer.NETWORK, null, Environment.UNKNOWN, null, attributes, uses);
  }
}
