package io.crosstalk.ingest.source.network.snmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ids of a switch's ports. Most switches have a name for each port; where several share one,
 * their hardware addresses tell them apart.
 */
final class PortNames {
  private final Map<String, IfPort> byId = new LinkedHashMap<>();
  private final List<IfPort> ambiguous = new ArrayList<>();

  PortNames(List<IfPort> ports) {
    Map<String, Integer> counts = new HashMap<>();
    ports.forEach(port -> counts.merge(port.name(), 1, Integer::sum));
    Set<String> taken = new HashSet<>();
    for (IfPort port : ports) {
      boolean unique = counts.getOrDefault(port.name(), 0) == 1;
      add(unique ? port.name() : port.name() + "@" + port.physAddress(), port, taken);
    }
    ambiguous.forEach(port -> byId.remove(port.name() + "@" + port.physAddress()));
  }

  private void add(String id, IfPort port, Set<String> taken) {
    if (taken.add(id)) {
      byId.put(id, port);
    } else {
      ambiguous.add(port);
    }
  }

  /** The ports that can be told apart. */
  Map<String, IfPort> byId() {
    return byId;
  }

  /** Those that can't. */
  List<IfPort> ambiguous() {
    return ambiguous;
  }
}
