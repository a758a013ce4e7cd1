package io.crosstalk.correlation.bus;

import io.crosstalk.bus.OversizedRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** A record was refused before it was sent; the transaction goes on. */
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
