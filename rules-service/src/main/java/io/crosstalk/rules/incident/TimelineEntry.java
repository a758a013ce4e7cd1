package io.crosstalk.rules.incident;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * Something that happened to an incident, for people.
 *
 * @param at event time
 */
public record TimelineEntry(Instant at, Kind kind, String text) {
  /** What happened. */
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
    RESOLVED,
    REOPENED,
    MERGED,
    WITHDRAWN;

    /** The spelling used in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
