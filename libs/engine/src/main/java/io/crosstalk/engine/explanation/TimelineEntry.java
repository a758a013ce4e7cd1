package io.crosstalk.engine.explanation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * An event in the life of an incident, as text.
 *
 * @param at event time
 */
public record TimelineEntry(Instant at, Kind kind, String text) {
  /** Kind of the event. */
  public enum Kind {
    OPENED,
    VICTIM,
    CAUSE,
    CULPRIT,
    RETRACTION,
    SEVERITY,
    CHANGE,
    REMEDY,
    RECURRENCE,
    NO_DATA,
    RESOLVED,
    REOPENED,
    MERGED,
    SPLIT,
    WITHDRAWN;

    /** The spelling used in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
