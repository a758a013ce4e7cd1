package io.crosstalk.engine.incident.grouping;

import java.util.Map;

/** Numbers of occurrences by key; a key that occurs no more is removed. */
final class Counts {
  private Counts() {}

  static <K> void change(Map<K, Integer> counts, K key, int by) {
    counts.merge(key, by, (a, b) -> a + b == 0 ? null : a + b);
  }
}
