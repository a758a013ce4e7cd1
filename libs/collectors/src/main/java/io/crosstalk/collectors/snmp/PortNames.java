package io.crosstalk.collectors.snmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assigns ids to a switch's ports. Most switches have a unique name for each port; ports with the
 * same name are distinguished by their hardware addresses.
 */
final class PortNames {
  private final Map<String, IfPort> byId = new LinkedHashMap<>();
  private final List<IfPort> ambiguous = new ArrayList<>();

  PortNames(List<IfPort> ports) {
    Map<String, Integer> counts = new HashMap<>();
    ports.forEach(port -> counts.merge(port.name(), 1, Integer::sum));
    Set<String> usedIds = new HashSet<>();
    for (IfPort port : ports) {
      boolean unique = counts.getOrDefault(port.name(), 0) == 1;
      add(unique ? port.name() : port.name() + "@" + port.physAddress(), port, usedIds);
    }
    ambiguous.forEach(port -> byId.remove(port.name() + "@" + port.physAddress()));
  }

  private void add(String id, IfPort port, Set<String> usedIds) {
    if (usedIds.add(id)) {
      byId.put(id, port);
    } else {
      ambiguous.add(port);
    }
  }

  /** Returns the ports by id, without those that cannot be distinguished. */
  Map<String, IfPort> byId() {
    return byId;
  }

  /**
   * Returns the ports that have the same name and hardware address as another one, so that they get
   * no id.
   */
  List<IfPort> ambiguous() {
    return ambiguous;
  }
}
