package io.crosstalk.collectors.ibmi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Metric that the time in a wait bucket (a class of wait reasons of a thread) becomes. The metric
 * is found by the bucket's description, since the same bucket number has different meanings on
 * different releases.
 *
 * @param metric {@code wait.…}; {@code idle.…} where waiting is normal, as for work; empty if no
 *     thread waits
 */
record WaitBucket(String metric) {
  private static final List<String> NOT_WAITING = List.of("dispatched", "reserved", "unused");
  private static final List<String> IDLE =
      List.of("idle", "waiting for work", "socket receive", "socket accept", "data queue receive");
  private static final Map<String, String> KNOWN = new LinkedHashMap<>();

  static {
    KNOWN.put("page fault", "disk_page_fault");
    KNOWN.put("disk other", "disk_other");
    KNOWN.put("other disk", "disk_other");
    KNOWN.put("journal", "journal");
    KNOWN.put("machine level gate", "machine_gate");
    KNOWN.put("gate serialization", "machine_gate");
    KNOWN.put("cpu queu", "cpu_queue");
  }

  static WaitBucket of(String description) {
    String words = description.toLowerCase(Locale.ROOT);
    if (NOT_WAITING.stream().anyMatch(words::contains)) {
      return new WaitBucket("");
    }
    boolean idle = IDLE.stream().anyMatch(words::contains);
    return new WaitBucket((idle ? "idle." : "wait.") + name(words));
  }

  private static String name(String words) {
    return KNOWN.entrySet().stream()
        .filter(known -> words.contains(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(() -> words.replaceAll("\\btime\\b", "").strip().replaceAll("[^a-z0-9]+", "_"));
  }

  boolean isWait() {
    return !metric.isEmpty();
  }
}
