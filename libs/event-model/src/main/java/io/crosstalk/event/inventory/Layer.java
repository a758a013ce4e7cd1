package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Layer of the infrastructure that a resource belongs to. */
public enum Layer {
  APPLICATION,
  IBMI,
  POWER,
  VMWARE,
  SAN,
  NETWORK,
  TAPE,
  ZVM,
  COMPUTE;

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
  public static Layer parse(String wireName) {
    for (Layer value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("Layer", wireName, values()));
  }
}
