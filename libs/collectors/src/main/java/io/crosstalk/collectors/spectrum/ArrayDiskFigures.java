package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.Intake;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Publishes the metrics of an array's volumes, MDisks (with their pools) or drives for one
 * interval, as sums over all nodes of the array.
 *
 * @param type type of the statistics, as in {@link StatsName#type}
 * @param leads whether this is the last type of an interval, after which the inventory is complete
 *     and is published
 */
record ArrayDiskFigures(String type, boolean leads, SpectrumInventory inventory, Intake intake) {
  void publish(long timeMs, Map<String, NodeInterval> byPanel) {
    Collection<NodeInterval> nodes = byPanel.values();
    nodes.forEach(interval -> interval.reportReset(timeMs, intake));
    Set<String> all = new HashSet<>();
    nodes.forEach(node -> node.elements().keySet().forEach(key -> all.addAll(ids(node, key))));
    Map<String, VolumeLoad> loads = loads(nodes);
    if (type.equals("v")) {
      inventory.retainVolumes(all);
    }
    if (leads) {
      intake.inventory(timeMs, inventory.all());
    }
    loads.forEach((id, load) -> load.publish(intake, timeMs, id));
  }

  private Map<String, VolumeLoad> loads(Collection<NodeInterval> nodes) {
    Map<String, VolumeLoad> loads = new HashMap<>();
    for (String key : known(nodes)) {
      for (NodeInterval node : nodes) {
        CounterGrowth growth = node.elements().get(key);
        if (growth != null) {
          ids(node, key).forEach(id -> add(loads, id, growth));
        }
      }
    }
    return loads;
  }

  /** Returns the keys of the elements whose growth is known on each node that has the element. */
  private static Set<String> known(Collection<NodeInterval> nodes) {
    Set<String> known = new HashSet<>();
    nodes.forEach(node -> known.addAll(node.elements().keySet()));
    nodes.forEach(
        node ->
            node.elements()
                .forEach(
                    (key, growth) -> {
                      if (!growth.isKnown()) {
                        known.remove(key);
                      }
                    }));
    return known;
  }

  private Set<String> ids(NodeInterval node, String key) {
    String cluster = node.cluster();
    String name = key.substring(key.indexOf('|') + 1, key.lastIndexOf('|'));
    return switch (type) {
      case "v" -> Set.of(inventory.volume(cluster, name));
      case "m" -> mdiskAndPool(cluster, name);
      default -> Set.of(inventory.drive(cluster, name));
    };
  }

  private Set<String> mdiskAndPool(String cluster, String mdisk) {
    String id = inventory.mdisk(cluster, mdisk);
    String pool = inventory.listings().poolOfMdisk(mdisk);
    return pool == null ? Set.of(id) : Set.of(id, inventory.pool(cluster, pool));
  }

  private void add(Map<String, VolumeLoad> loads, String id, CounterGrowth growth) {
    VolumeLoad load = loads.computeIfAbsent(id, key -> new VolumeLoad());
    if (type.equals("v")) {
      load.addVolume(growth);
    } else {
      load.addMdisk(growth);
    }
  }
}
