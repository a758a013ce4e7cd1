package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** State of the data of an incident's victims. */
public enum DataState {
  CURRENT,
  /** All victims that have not recovered are silent; whether they are still degraded is unknown. */
  NO_DATA;

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
  public static DataState parse(String wireName) {
    for (DataState value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("DataState", wireName, values()));
  }
}
