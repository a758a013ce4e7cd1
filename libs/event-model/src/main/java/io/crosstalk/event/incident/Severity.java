package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/**
 * Severity of an incident, derived from degradation and criticality, the worst first. Incidents of
 * severity {@code info} are recorded without a notification.
 */
public enum Severity {
  CRITICAL,
  MAJOR,
  MINOR,
  INFO;

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
  public static Severity parse(String wireName) {
    for (Severity value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("Severity", wireName, values()));
  }
}
