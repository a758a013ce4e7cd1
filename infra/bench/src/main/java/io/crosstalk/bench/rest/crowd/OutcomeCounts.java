package io.crosstalk.bench.rest.crowd;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of requests by name; safe for use by many threads. */
final class OutcomeCounts {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  void count(String outcome) {
    counts.computeIfAbsent(outcome, unused -> new LongAdder()).increment();
  }

  /** Number of requests so far, by name of the outcome. */
  Map<String, Long> counts() {
    Map<String, Long> copy = new TreeMap<>();
    counts.forEach((outcome, count) -> copy.put(outcome, count.sum()));
    return copy;
  }
}
