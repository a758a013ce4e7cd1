package io.crosstalk.collectors.snmp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warnings of the last poll about counters that contradict each other. Thread-safe. */
final class CounterWarnings {
  private static final int NAMED = 20;

  private final List<String> collected = new ArrayList<>();
  private int more;
  private volatile List<String> published = List.of();

  /**
   * Adds a warning about a port.
   *
   * @param text null if there is nothing to warn about
   */
  void add(String port, @Nullable String text) {
    if (text != null && collected.size() < NAMED) {
      collected.add(port + ": " + text);
    } else if (text != null) {
      more++;
    }
  }

  /** Replaces the warnings of the previous poll by those added since. */
  void publish() {
    if (more > 0) {
      collected.add(more + " more counters contradict each other");
    }
    published = List.copyOf(collected);
    collected.clear();
    more = 0;
  }

  List<String> texts() {
    return published;
  }
}
