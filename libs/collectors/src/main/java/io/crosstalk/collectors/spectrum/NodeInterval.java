package io.crosstalk.collectors.spectrum;

import java.util.Map;

/**
 * Data of one node for one interval.
 *
 * @param node name of the node
 * @param timeMs end of the interval
 * @param elements elements by their ids
 */
record NodeInterval(String cluster, String node, long timeMs, Map<String, CounterGrowth> elements) {

  /** Returns the length of the interval; 0 if there was nothing to compare with. */
  long elapsedMs() {
    return elements.values().stream().mapToLong(CounterGrowth::elapsedMs).max().orElse(0);
  }

  boolean hasReset() {
    return elements.values().stream().anyMatch(CounterGrowth::reset);
  }
}
