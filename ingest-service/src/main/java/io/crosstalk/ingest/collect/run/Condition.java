package io.crosstalk.ingest.collect.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a source is doing. */
enum Condition {
  /** It has just been started. */
  STARTING,
  OK,
  /** Its last round failed, or what it told can't be delivered; it is tried again. */
  FAILING,
  /** It lags; what needs its figures waits for them, or says that it lacks them. */
  PENDING,
  /** It has lagged for too long; nothing waits for it any more. */
  SILENT;

  @JsonValue
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
