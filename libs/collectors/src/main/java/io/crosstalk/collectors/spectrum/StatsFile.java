package io.crosstalk.collectors.spectrum;

import java.util.List;
import java.util.Map;

/**
 * Counters of one node at one time.
 *
 * @param cluster name of the array
 * @param node name of the node
 * @param timeMs epoch milliseconds
 */
record StatsFile(String cluster, String node, long timeMs, List<Element> elements) {

  /**
   * Element with counters.
   *
   * @param kind {@code vdsk}, {@code mdsk}, {@code cpu} or {@code port}
   * @param id name, or the number if it has no name
   * @param label further identification: the WWPN of a port; may be empty
   * @param counters counters since the node's start
   */
  record Element(String kind, String id, String label, Map<String, Double> counters) {}
}
