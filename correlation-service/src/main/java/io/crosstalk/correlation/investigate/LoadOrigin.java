package io.crosstalk.correlation.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Where a load's figures come from. */
public enum LoadOrigin {
  /** The resource's own. */
  MEASURED,

  /** Follows from figures of its own: reads and writes together, what is left when compressed. */
  DERIVED,

  /** Those who lean on the resource, together. */
  MEMBERS;

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
