package io.crosstalk.collectors.spectrum;

import java.util.List;
import java.util.Map;

/**
 * Content of a statistics file: the counters of one node at one time.
 *
 * @param cluster name of the array
 * @param node name of the node
 * @param timeMs epoch milliseconds
 * @param elements elements with their counters
 */
record StatsFile(String cluster, String node, long timeMs, List<Element> elements) {

  /**
   * Element that a node has counted: a volume, an MDisk or drive, a processor or a port.
   *
   * @param kind {@code vdsk}, {@code mdsk}, {@code cpu} or {@code port}
   * @param id name, or the number if it has no name
   * @param label further identification: the WWPN of a port; may be empty
   * @param counters values of the counters since the node's start, by name
   */
  record Element(String kind, String id, String label, Map<String, Double> counters) {}
}
