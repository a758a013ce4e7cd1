package io.crosstalk.report.timeline;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An event in the life of an incident, as text.
 *
 * @param at event time
 * @param resource the suspect that the event is about; null for other events
 * @param probability its probability; null for other events
 */
public record TimelineEntry(
    Instant at, Kind kind, String text, @Nullable String resource, @Nullable Double probability) {

  /** An event that is about no suspect. */
  public TimelineEntry(Instant at, Kind kind, String text) {
    this(at, kind, text, null, null);
  }

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
    MERGE_UNDONE,
    SPLIT,
    WITHDRAWN;

    /** The spelling used in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
