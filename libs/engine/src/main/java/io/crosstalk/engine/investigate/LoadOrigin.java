package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Origin of the figures of a load. */
public enum LoadOrigin {
  /** Measured on the resource itself. */
  MEASURED,

  /**
   * Computed from the resource's own figures, such as reads plus writes, or the rate after
   * compression.
   */
  DERIVED,

  /** Total load of the resources that use the resource. */
  MEMBERS;

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
