package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Degradation times criticality, worst first; info means recorded without a notification. */
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
   * @throws IllegalArgumentException when there is no such value; the message lists those there are
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
