package io.crosstalk.rules.notify.delivery;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times at which incidents last had their turn at a target. An incident that is forgotten, because
 * many others had a turn since, counts as one without a turn.
 */
final class Turns {
  static final int MAX_INCIDENTS = 1_000;

  private final Map<String, Instant> last = new LinkedHashMap<>();

  /** Notes that incidents have their turn now. */
  void take(Collection<String> incidents, Instant now) {
    for (String incident : incidents) {
      last.remove(incident);
      last.put(incident, now);
    }
    while (last.size() > MAX_INCIDENTS) {
      last.remove(last.keySet().iterator().next());
    }
  }

  /** The times of the last turns, by the key of the incident. */
  Map<String, Instant> all() {
    return Map.copyOf(last);
  }
}
