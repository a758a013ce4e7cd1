package io.crosstalk.event.metric;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Role of a metric for its resource. */
public enum MetricRole {
  QUALITY,
  PRESSURE,
  DEMAND,
  COMPONENT,
  SATURATION,
  STATE,
  SYMPTOM,
  OTHER;

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
  public static MetricRole parse(String wireName) {
    for (MetricRole value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("Role", wireName, values()));
  }
}
