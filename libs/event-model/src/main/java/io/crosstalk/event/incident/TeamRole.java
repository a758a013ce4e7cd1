package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Reason for a team's involvement in an incident. */
public enum TeamRole {
  VICTIM,
  CULPRIT,
  OWNER_OF_SHARED_RESOURCE;

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
  public static TeamRole parse(String wireName) {
    for (TeamRole value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("TeamRole", wireName, values()));
  }
}
