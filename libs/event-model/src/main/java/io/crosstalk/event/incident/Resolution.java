package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Reason why an incident was resolved. */
public enum Resolution {
  /** The latest samples of the victims are not degraded. */
  RECOVERED,
  /** The degradation or silence has lasted for a week, and counts as ordinary from now on. */
  LASTING,
  /**
   * Nothing more is known of the victims, which may have recovered: the last ones have been silent
   * for a day, the data of a replay have ended while they were degraded, or the engine of the world
   * has begun anew.
   */
  EXPIRED,
  /** The incident is a part of another one. */
  MERGED,
  /** All its diagnoses were withdrawn. */
  WITHDRAWN,
  /** A person has resolved it. */
  BY_PERSON;

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
  public static Resolution parse(String wireName) {
    for (Resolution value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("Resolution", wireName, values()));
  }
}
