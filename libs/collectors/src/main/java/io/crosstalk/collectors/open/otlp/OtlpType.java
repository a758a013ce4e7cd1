package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import org.jspecify.annotations.Nullable;

/** Types of a metric's data, and the points' fields whose numbers differ between them. */
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

  /** Type of the data that a field of a metric holds; null when it is not a data field. */
  static @Nullable OtlpType ofField(int tag) {
    for (OtlpType type : ALL) {
      if (type.data == tag) {
        return type;
      }
    }
    return null;
  }

  private static final OtlpType[] ALL = values();

  /** Returns whether a point is one number, and not the sum and the count of many values. */
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
