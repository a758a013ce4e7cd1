package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.event.json.EventJson;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Occurrences that last, in the memory of the source.
 *
 * @param present those that the file had in the last round
 * @param missing those that the file did not have in the last round
 * @param isFirst whether there was no round before
 */
record LastingOccurrences(Set<Occurrence> present, Set<Occurrence> missing, boolean isFirst) {
  /** State before the first round. */
  static final LastingOccurrences NONE = new LastingOccurrences(Set.of(), Set.of(), true);

  private static final String KEY = "lasting";

  static LastingOccurrences of(SourceMemory memory) {
    @Nullable String known = memory.get(KEY);
    return known == null ? NONE : EventJson.mapper().readValue(known, LastingOccurrences.class);
  }

  void save(SourceMemory memory) {
    memory.put(KEY, EventJson.mapper().writeValueAsString(this));
  }

  boolean contains(Occurrence occurrence) {
    return present.contains(occurrence) || missing.contains(occurrence);
  }
}
