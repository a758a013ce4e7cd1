package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Purpose of a resource. It decides priority and remedy, never the cause. */
public enum Environment {
  PRODUCTION,
  UAT,
  TEST,
  DEVELOPMENT,
  UNKNOWN;

  /** The spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether people may depend on it: it is production, or it is not known. */
  public boolean isProductive() {
    return this == PRODUCTION || this == UNKNOWN;
  }

  /** The spelling for people. */
  public String plainName() {
    return this == UAT ? name() : wireName();
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when no value has this spelling; the message lists the valid
   *     ones
   */
  @JsonCreator
  public static Environment parse(String wireName) {
    for (Environment value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("Environment", wireName, values()));
  }
}
