package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Reports a record that was rejected before it was sent; the transaction continues. */
final class RecordLimitException extends RecordTooLargeException {
  private static final long serialVersionUID = 1L;

  private final transient OversizedRecord oversized;

  RecordLimitException(OversizedRecord oversized) {
    super(oversized.reason());
    this.oversized = oversized;
  }

  OversizedRecord oversized() {
    return oversized;
  }
}
