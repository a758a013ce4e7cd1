package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Cause of the degradation of a victim. */
public enum CauseClass {
  NOISY_NEIGHBOUR,
  SELF_INFLICTED,
  SHARED_RESOURCE_FAULT,
  CAPACITY,
  MISCONFIGURATION,
  LOAD_IMBALANCE,
  NETWORK_ERRORS,
  MISSING_SIGNAL,
  UNKNOWN;

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
  public static CauseClass parse(String wireName) {
    for (CauseClass value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("CauseClass", wireName, values()));
  }
}
