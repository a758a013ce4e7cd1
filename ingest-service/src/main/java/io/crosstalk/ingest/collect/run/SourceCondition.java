package io.crosstalk.ingest.collect.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** State of a source. */
enum SourceCondition {
  /** The source has just been started. */
  STARTING,
  OK,
  /** The last round failed, or its data cannot be delivered; it is tried again. */
  FAILING,
  /** The source lags; consumers of its metrics wait for it, or report that they lack them. */
  PENDING,
  /** The source has lagged for too long; no consumer waits for it any more. */
  SILENT;

  @JsonValue
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
