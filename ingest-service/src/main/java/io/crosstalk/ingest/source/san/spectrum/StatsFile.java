package io.crosstalk.ingest.source.san.spectrum;

import java.util.List;
import java.util.Map;

/**
 * What a node tells of itself at one time.
 *
 * @param cluster the array's name
 * @param node the node's name
 * @param timeMs epoch milliseconds
 */
record StatsFile(String cluster, String node, long timeMs, List<Element> elements) {

  /**
   * Something that is counted.
   *
   * @param kind {@code vdsk}, {@code mdsk}, {@code cpu} or {@code port}
   * @param id its name, or its number where it has none
   * @param label what else names it: a port's WWPN; may be empty
   * @param counters since the node's start
   */
  record Element(String kind, String id, String label, Map<String, Double> counters) {}
}
