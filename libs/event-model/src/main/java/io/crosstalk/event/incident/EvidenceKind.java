package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Kind of measured reason. */
public enum EvidenceKind {
  TEMPORAL_PRECEDENCE,
  ANTAGONIST_CORRELATION,
  CHANGE_AGAINST_BASELINE,
  SHARE_OF_LOAD,
  DOSE_RESPONSE,
  ON_OFF_ALIGNMENT,
  LAYER_ATTRIBUTION,
  COMPONENT_SPLIT,
  PEER_IMBALANCE,
  MISSING_SIGNAL,
  COINCIDENT_CHANGE,
  RECURRENCE,
  RECOVERY_AFTER_CHANGE,
  /** Attributes in the inventory contradict each other, or the load. */
  ATTRIBUTE_CONTRADICTION,
  /** A rule of thumb judges a figure, in addition to its baseline; it speaks for no cause. */
  RULE_OF_THUMB;

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
  public static EvidenceKind parse(String wireName) {
    for (EvidenceKind value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("EvidenceKind", wireName, values()));
  }
}
