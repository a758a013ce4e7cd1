package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Status of an incident. */
public enum IncidentStatus {
  OPEN,
  ACKNOWLEDGED,
  RESOLVED,
  REOPENED;

  /** The spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when no value has this spelling; the message lists the valid
   *     ones
   */
  @JsonCreator
  public static IncidentStatus parse(String wireName) {
    for (IncidentStatus value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("IncidentStatus", wireName, values()));
  }
}
