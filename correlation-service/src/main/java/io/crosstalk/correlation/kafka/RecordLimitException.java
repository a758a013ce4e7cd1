package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * Thrown for a record that was rejected because of its size before it was sent, so that the
 * transaction can continue.
 */
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
