package io.crosstalk.collectors.flow;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Meaning of the counter OUT_BYTES (postOctetDeltaCount) beside IN_BYTES, which is ambiguous. */
public enum OutBytes {
  /** Bytes of the other direction of the conversation. */
  @JsonProperty("reverse")
  REVERSE,
  /** Bytes of the same packets, counted where they leave the exporter. */
  @JsonProperty("same")
  SAME
}
