package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import org.jspecify.annotations.Nullable;

/**
 * Type of a metric (gauge, sum, histogram, …), with the numbers of those fields of its data points
 * that differ between the types.
 */
enum OtlpType {
  GAUGE(5, 7, 8, 5),
  SUM(7, 7, 8, 5),
  HISTOGRAM(9, 9, 10, 8),
  EXPONENTIAL_HISTOGRAM(10, 1, 10, 11),
  SUMMARY(11, 7, 8, 0);

  private final int data;
  private final int attributes;
  private final int flags;
  private final int exemplars;

  OtlpType(int data, int attributes, int flags, int exemplars) {
    this.data = tag(data, BYTES);
    this.attributes = tag(attributes, BYTES);
    this.flags = tag(flags, VARINT);
    this.exemplars = tag(exemplars, BYTES);
  }

  /**
   * Returns the type whose data a field of the {@code Metric} message contains; null for any other
   * field.
   *
   * @param tag tag of the field; see {@link io.crosstalk.collectors.open.proto.ProtoCursor#tag}
   */
  static @Nullable OtlpType ofField(int tag) {
    for (OtlpType type : ALL) {
      if (type.data == tag) {
        return type;
      }
    }
    return null;
  }

  private static final OtlpType[] ALL = values();

  /**
   * Returns whether a data point is one number, in contrast to the sum and the count of many
   * values.
   */
  boolean isNumber() {
    return this == GAUGE || this == SUM;
  }

  int attributes() {
    return attributes;
  }

  int flags() {
    return flags;
  }

  int exemplars() {
    return exemplars;
  }
}
