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
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The inventory: who has talked through which ports within the last hour. Resources of other
 * sources are left to them.
 */
final class Directory {
  private static final long REMEMBERED_MS = 3_600_000;
  private static final int MAX_TALKERS = 50_000;
  private static final int MAX_PORTS = 64;
  private static final int MAX_EXPORTERS = 1000;

  private final AddressBook book;
  private final Map<String, Exporter> exporters = new Bounded<>(MAX_EXPORTERS);
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
    NavigableSet<String> ports = new TreeSet<>();
    portsOfTalkers.values().forEach(each -> ports.addAll(each.keySet()));
    exporters.values().stream()
        .filter(Exporter::isOurs)
        .forEach(exporter -> addSwitch(exporter, ports, resources));
    portsOfTalkers.forEach((talker, used) -> resources.add(device(talker, used)));
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

  private static Resource device(String talker, Map<String, Long> ports) {
    List<String> uses = List.copyOf(new TreeSet<>(ports.keySet()));
    return resource(talker, ResourceKind.DEVICE, Map.of(), uses);
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
