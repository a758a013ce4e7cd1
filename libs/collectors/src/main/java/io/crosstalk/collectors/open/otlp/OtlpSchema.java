package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.FIXED64;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Schema of OpenTelemetry's metrics protocol for the conversion from JSON: the messages and those
 * of their fields that are used here.
 */
final class OtlpSchema {
  private OtlpSchema() {}

  /** Encoding of a scalar field in Protocol Buffers. */
  enum Scalar {
    TEXT(BYTES, "a string"),
    BLOB(BYTES, "a base64 string"),
    BOOL(VARINT, "true or false"),
    INT(VARINT, "a whole number, or one in a string"),
    FIXED(FIXED64, "a whole number, or one in a string"),
    DOUBLE(FIXED64, "a number, or one in a string, \"NaN\", \"Infinity\" or \"-Infinity\"");

    private final int wireType;
    private final String description;

    Scalar(int wireType, String description) {
      this.wireType = wireType;
      this.description = description;
    }

    int wireType() {
      return wireType;
    }

    String described() {
      return description;
    }
  }

  /**
   * Field of a message.
   *
   * @param name name in JSON
   * @param number field number in Protocol Buffers
   * @param repeated whether the field is a list
   * @param nested type of a message field; null for a scalar
   * @param scalar encoding of a scalar; without meaning for a message field
   */
  record Field(
      String name, int number, boolean repeated, @Nullable Message nested, Scalar scalar) {}

  /** Type of message: its fields by their names in JSON. */
  static final class Message {
    static final Message REQUEST = new Message();
    private static final Message RESOURCE_METRICS = new Message();
    private static final Message RESOURCE = new Message();
    private static final Message SCOPE_METRICS = new Message();
    private static final Message METRIC = new Message();
    private static final Message GAUGE = new Message();
    private static final Message SUM = new Message();
    private static final Message HISTOGRAM = new Message();
    private static final Message EXPONENTIAL_HISTOGRAM = new Message();
    private static final Message SUMMARY = new Message();
    private static final Message NUMBER_POINT = new Message();
    private static final Message HISTOGRAM_POINT = new Message();
    private static final Message EXPONENTIAL_HISTOGRAM_POINT = new Message();
    private static final Message SUMMARY_POINT = new Message();
    private static final Message EXEMPLAR = new Message();
    private static final Message PAIR = new Message();
    private static final Message ANY_VALUE = new Message();
    private static final Message ARRAY_VALUE = new Message();
    private static final Message PAIR_LIST = new Message();

    private final Map<String, Field> fields = new HashMap<>();

    static {
      REQUEST.many("resourceMetrics", 1, RESOURCE_METRICS);
      RESOURCE_METRICS.one("resource", 1, RESOURCE).many("scopeMetrics", 2, SCOPE_METRICS);
      RESOURCE.many("attributes", 1, PAIR);
      SCOPE_METRICS.many("metrics", 2, METRIC);
      METRIC
          .scalar("name", 1, Scalar.TEXT)
          .scalar("unit", 3, Scalar.TEXT)
          .one("gauge", 5, GAUGE)
          .one("sum", 7, SUM)
          .one("histogram", 9, HISTOGRAM)
          .one("exponentialHistogram", 10, EXPONENTIAL_HISTOGRAM)
          .one("summary", 11, SUMMARY);
      GAUGE.many("dataPoints", 1, NUMBER_POINT);
      SUM.many("dataPoints", 1, NUMBER_POINT)
          .scalar("aggregationTemporality", 2, Scalar.INT)
          .scalar("isMonotonic", 3, Scalar.BOOL);
      HISTOGRAM
          .many("dataPoints", 1, HISTOGRAM_POINT)
          .scalar("aggregationTemporality", 2, Scalar.INT);
      EXPONENTIAL_HISTOGRAM
          .many("dataPoints", 1, EXPONENTIAL_HISTOGRAM_POINT)
          .scalar("aggregationTemporality", 2, Scalar.INT);
      SUMMARY.many("dataPoints", 1, SUMMARY_POINT);
      NUMBER_POINT
          .times()
          .scalar("asDouble", 4, Scalar.DOUBLE)
          .many("exemplars", 5, EXEMPLAR)
          .scalar("asInt", 6, Scalar.FIXED)
          .many("attributes", 7, PAIR)
          .scalar("flags", 8, Scalar.INT);
      HISTOGRAM_POINT
          .times()
          .distribution()
          .many("exemplars", 8, EXEMPLAR)
          .many("attributes", 9, PAIR)
          .scalar("flags", 10, Scalar.INT);
      EXPONENTIAL_HISTOGRAM_POINT
          .times()
          .distribution()
          .many("attributes", 1, PAIR)
          .scalar("flags", 10, Scalar.INT)
          .many("exemplars", 11, EXEMPLAR);
      SUMMARY_POINT
          .times()
          .distribution()
          .many("attributes", 7, PAIR)
          .scalar("flags", 8, Scalar.INT);
      PAIR.scalar("key", 1, Scalar.TEXT).one("value", 2, ANY_VALUE);
      ANY_VALUE
          .scalar("stringValue", 1, Scalar.TEXT)
          .scalar("boolValue", 2, Scalar.BOOL)
          .scalar("intValue", 3, Scalar.INT)
          .scalar("doubleValue", 4, Scalar.DOUBLE)
          .one("arrayValue", 5, ARRAY_VALUE)
          .one("kvlistValue", 6, PAIR_LIST)
          .scalar("bytesValue", 7, Scalar.BLOB);
      ARRAY_VALUE.many("values", 1, ANY_VALUE);
      PAIR_LIST.many("values", 1, PAIR);
    }

    /**
     * Returns the field with a name in JSON; null when the field does not exist or is not used
     * here.
     */
    @Nullable Field field(String name) {
      return fields.get(name);
    }

    private Message times() {
      return scalar("startTimeUnixNano", 2, Scalar.FIXED).scalar("timeUnixNano", 3, Scalar.FIXED);
    }

    private Message distribution() {
      return scalar("count", 4, Scalar.FIXED).scalar("sum", 5, Scalar.DOUBLE);
    }

    private Message scalar(String name, int number, Scalar type) {
      fields.put(name, new Field(name, number, false, null, type));
      return this;
    }

    private Message one(String name, int number, Message type) {
      fields.put(name, new Field(name, number, false, type, Scalar.BLOB));
      return this;
    }

    private Message many(String name, int number, Message type) {
      fields.put(name, new Field(name, number, true, type, Scalar.BLOB));
      return this;
    }
  }
}
