package io.crosstalk.ingest.collect.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Condition of a source or stream, as shown to users. */
enum SourceCondition {
  /** The source has just been started, and has delivered nothing yet. */
  STARTING,
  OK,
  /** Data have arrived for minutes, but no diagnosis can use any of them. */
  UNUSED,
  /** The last round failed, or its data cannot be delivered; both are retried. */
  FAILING,
  /**
   * The data are late. Consumers of the source's metrics wait for them, or report that they are
   * missing.
   */
  PENDING,
  /** The data have been late for too long; consumers no longer wait for them. */
  SILENT;

  @JsonValue
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
