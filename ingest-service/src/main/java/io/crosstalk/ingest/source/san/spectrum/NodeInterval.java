package io.crosstalk.ingest.source.san.spectrum;

import java.util.Map;

/**
 * What one node tells of one interval.
 *
 * @param node its name
 * @param timeMs the interval's end
 * @param elements by their ids
 */
record NodeInterval(String cluster, String node, long timeMs, Map<String, Growth> elements) {

  /** How long it was; 0 when there was nothing to compare with. */
  long elapsedMs() {
    return elements.values().stream().mapToLong(Growth::elapsedMs).max().orElse(0);
  }

  boolean hasReset() {
    return elements.values().stream().anyMatch(Growth::reset);
  }
}
