package io.crosstalk.collectors.snmp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about counters that contradict each other in the same way in several polls in a row. Two
 * counters are read at different times, so that a burst between them makes one larger now and the
 * other one in the next poll. Thread-safe.
 */
final class CounterWarnings {
  private static final int NAMED = 20;

  /** Number of polls after which a contradiction is not due to the times of reading. */
  static final int POLLS = 5;

  private final Map<String, Integer> collected = new LinkedHashMap<>();
  private Map<String, Integer> previous = Map.of();
  private volatile List<String> published = List.of();

  /**
   * Adds a warning about a port.
   *
   * @param text null if there is nothing to warn about
   */
  void add(String port, @Nullable String text) {
    if (text != null) {
      String warning = port + ": " + text;
      collected.put(warning, previous.getOrDefault(warning, 0) + 1);
    }
  }

  /** Replaces the warnings of the previous poll by those added since. */
  void publish() {
    List<String> lasting = new ArrayList<>();
    collected.forEach(
        (warning, polls) -> {
          if (polls >= POLLS) {
            lasting.add(warning);
          }
        });
    if (lasting.size() > NAMED) {
      List<String> more = lasting.subList(NAMED, lasting.size());
      String rest = more.size() + " more counters contradict each other";
      more.clear();
      lasting.add(rest);
    }
    published = List.copyOf(lasting);
    previous = Map.copyOf(collected);
    collected.clear();
  }

  List<String> texts() {
    return published;
  }
}
