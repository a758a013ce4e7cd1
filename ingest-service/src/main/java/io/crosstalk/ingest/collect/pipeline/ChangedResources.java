package io.crosstalk.ingest.collect.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/** Ids of the resources that the changes of the last day of a source name. */
final class ChangedResources {
  /** Bound of the memory; the ids that were named longest ago are dropped. */
  private static final int MOST = 1_000;

  private static final Duration PERIOD = Duration.ofDays(1);

  private final LinkedHashMap<String, Instant> times = new LinkedHashMap<>();
  private Instant latest = Instant.MIN;

  /**
   * Adds a change.
   *
   * @param at event time of it
   */
  void add(String resource, Instant at) {
    latest = at.isAfter(latest) ? at : latest;
    times.putLast(resource, at);
    times.values().removeIf(time -> time.isBefore(latest.minus(PERIOD)));
    if (times.size() > MOST) {
      times.pollFirstEntry();
    }
  }

  /** The ids, the one that was named longest ago first. */
  List<String> all() {
    return List.copyOf(times.keySet());
  }
}
