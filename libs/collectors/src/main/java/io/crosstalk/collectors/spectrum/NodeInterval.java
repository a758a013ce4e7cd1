package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.Intake;
import java.util.Map;

/**
 * Statistics of one node for one interval: the growth of the counters since the node's previous
 * file.
 *
 * @param cluster name of the array
 * @param node name of the node
 * @param timeMs end of the interval, epoch milliseconds
 * @param elements growth of each element's counters, by kind and name of the element
 */
record NodeInterval(String cluster, String node, long timeMs, Map<String, CounterGrowth> elements) {

  /**
   * Returns the length of the interval in milliseconds; 0 if there was no earlier file to compare
   * with.
   */
  long elapsedMs() {
    return elements.values().stream().mapToLong(CounterGrowth::elapsedMs).max().orElse(0);
  }

  /**
   * Reports a gap if the node has reset its counters.
   *
   * @param endMs end of the interval, epoch milliseconds
   */
  void reportReset(long endMs, Intake intake) {
    if (elements.values().stream().anyMatch(CounterGrowth::reset)) {
      intake.gap(
          endMs - elapsedMs(),
          endMs,
          node + " has begun to count anew: what it did in between is not known");
    }
  }
}
