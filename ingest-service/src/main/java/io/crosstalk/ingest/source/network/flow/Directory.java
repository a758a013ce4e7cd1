package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.ingest.source.network.AddressBook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The inventory: who has talked through which ports within the last hour. Resources of other
 * sources are left to them.
 */
final class Directory {
  private static final long REMEMBERED_MS = 3_600_000;
  private static final int MAX_TALKERS = 50_000;
  private static final int MAX_PORTS = 64;

  private final AddressBook book;
  private final Map<String, Exporter> exporters = new TreeMap<>();
  private final Map<String, Map<String, Long>> portsOfTalkers = new Bounded<>(MAX_TALKERS);

  Directory(AddressBook book) {
    this.book = book;
  }

  /** Notes who sends flows. */
  void heard(Exporter exporter) {
    exporters.put(exporter.id(), exporter);
  }

  /** Notes who talked. */
  void add(String talker, Talk talk, long endMs) {
    if (book.isOurs(talker)) {
      Map<String, Long> ports =
          portsOfTalkers.computeIfAbsent(talker, id -> new Bounded<>(MAX_PORTS));
      talk.ports().forEach(port -> ports.put(port, endMs));
    }
  }

  /** All that is known at a time; older acquaintances are forgotten. */
  List<Resource> at(long endMs) {
    portsOfTalkers.values().forEach(ports -> forget(ports, endMs));
    portsOfTalkers.values().removeIf(Map::isEmpty);
    List<Resource> resources = new ArrayList<>();
    exporters.values().stream()
        .filter(Exporter::isOurs)
        .forEach(exporter -> addSwitch(exporter, resources));
    portsOfTalkers.forEach(
        (talker, ports) ->
            resources.add(
                resource(
                    talker,
                    ResourceKind.DEVICE,
                    Map.of(),
                    List.copyOf(new TreeSet<>(ports.keySet())))));
    return resources;
  }

  private static void forget(Map<String, Long> ports, long endMs) {
    ports.values().removeIf(seenMs -> seenMs < endMs - REMEMBERED_MS);
  }

  private void addSwitch(Exporter exporter, List<Resource> resources) {
    resources.add(resource(exporter.id(), ResourceKind.SWITCH, about(exporter), List.of()));
    TreeSet<String> ports = new TreeSet<>();
    portsOfTalkers.values().forEach(each -> ports.addAll(each.keySet()));
    ports.stream()
        .filter(port -> port.startsWith(exporter.id() + "/"))
        .forEach(
            port ->
                resources.add(
                    resource(port, ResourceKind.SWITCH_PORT, Map.of(), List.of(exporter.id()))));
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
