package io.crosstalk.collectors.calendar;

import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;

/**
 * Occurrence of a calendar entry that lasts: its start is written, its end is not.
 *
 * @param end kind of change at its end
 * @param summary summary of the entry, the detail of the change
 */
record Occurrence(Instant start, String resource, ChangeKind end, String summary) {

  /** Returns whether the change at the end of this occurrence would end the other one, too. */
  boolean hasEndOf(Occurrence other) {
    return resource.equals(other.resource) && end == other.end && summary.equals(other.summary);
  }
}
