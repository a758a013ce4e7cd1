package io.crosstalk.event.message;

import io.crosstalk.event.incident.VersionKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reason why other systems are notified of a new version of an incident. */
public enum MessageType {
  OPENED,
  /** Something that a person would act on has changed. */
  CHANGED,
  /** A person has taken the incident over. */
  ACKNOWLEDGED,
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED,
  /** The incident is no problem of its own: its diagnoses were taken back, or it was merged. */
  WITHDRAWN,
  RESOLVED,
  REOPENED;

  private static final String PREFIX = "io.crosstalk.incident.";

  /** Message about a version; null when other systems are not notified of it. */
  public static @Nullable MessageType of(VersionKind kind) {
    return switch (kind) {
      case OPENED -> OPENED;
      case REVISED -> null;
      case CHANGED -> CHANGED;
      case RETRACTED -> RETRACTED;
      case RESOLVED -> RESOLVED;
      case MERGED, WITHDRAWN -> WITHDRAWN;
      case REOPENED -> REOPENED;
    };
  }

  /** Name in JSON and in the database. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Type of the CloudEvent. */
  public String eventType() {
    return PREFIX + wireName();
  }

  /**
   * Message type of a CloudEvent about an incident.
   *
   * @throws IllegalArgumentException when the event is not about an incident
   */
  public static MessageType ofEvent(String eventType) {
    for (MessageType type : values()) {
      if (type.eventType().equals(eventType)) {
        return type;
      }
    }
    throw new IllegalArgumentException("'" + eventType + "' is no type of a message");
  }

  /** Returns whether the incident is over for its receivers, so that a ticket can be closed. */
  public boolean isEnd() {
    return this == RESOLVED || this == WITHDRAWN;
  }
}
