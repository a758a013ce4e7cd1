package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.FIXED64;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.ProtoCursor;

/**
 * Data point of a metric of any type. Most fields have the same numbers in all types; {@link
 * OtlpType} has the numbers that differ. The instance is reused for each point. Not thread-safe.
 */
final class OtlpPoint {
  private static final int START = tag(2, FIXED64);
  private static final int TIME = tag(3, FIXED64);
  private static final int FOURTH = tag(4, FIXED64);
  private static final int SUM = tag(5, FIXED64);
  private static final int INT = tag(6, FIXED64);
  private static final long NANOS = 1_000_000;

  private final ProtoCursor fields = new ProtoCursor();
  private final FieldRange attributes = new FieldRange();
  private long timeNanos;
  private long startNanos;
  private long fourth;
  private double sum;
  private double number;
  private int exemplars;
  private boolean recorded;

  /** Reads the point whose bytes a cursor has just read. */
  OtlpPoint read(ProtoCursor parent, OtlpType type) {
    clear();
    // A summary's zero is not encoded; a histogram without a sum has none.
    sum = type == OtlpType.SUMMARY ? 0 : Double.NaN;
    fields.over(parent);
    while (fields.next()) {
      int tag = fields.tag();
      if (tag == type.attributes()) {
        fields.bytes();
        attributes.add(fields);
      } else if (tag == TIME) {
        timeNanos = fields.fixed64();
      } else if (tag == START) {
        startNanos = fields.fixed64();
      } else if (tag == FOURTH) {
        fourth = fields.fixed64();
        number = Double.longBitsToDouble(fourth);
      } else if (tag == INT && type.isNumber()) {
        number = fields.fixed64();
      } else if (tag == SUM) {
        sum = fields.float64();
      } else if (tag == type.flags()) {
        recorded = (fields.varint() & 1) == 0;
      } else {
        exemplars += tag == type.exemplars() ? 1 : 0;
        fields.skip();
      }
    }
    return this;
  }

  private void clear() {
    attributes.clear();
    timeNanos = 0;
    startNanos = 0;
    fourth = 0;
    number = Double.NaN;
    exemplars = 0;
    recorded = true;
  }

  FieldRange attributes() {
    return attributes;
  }

  /**
   * Returns the time of the point in epoch milliseconds; 0 when the time is missing, negative when
   * it is far in the future.
   */
  long timeMs() {
    return timeNanos / NANOS;
  }

  /**
   * Returns the start of the measured interval in epoch milliseconds; 0 and negative values as in
   * {@link #timeMs}.
   */
  long startMs() {
    return startNanos / NANOS;
  }

  /** Returns the value of a point that is one number; NaN when the value is missing. */
  double number() {
    return recorded ? number : Double.NaN;
  }

  /**
   * Returns the number of values in a histogram or summary point; NaN when nothing was recorded.
   */
  double count() {
    return recorded ? fourth : Double.NaN;
  }

  /** Returns the sum of the values in a histogram or summary point; NaN when the sum is missing. */
  double sum() {
    return recorded ? sum : Double.NaN;
  }

  int exemplars() {
    return exemplars;
  }
}
