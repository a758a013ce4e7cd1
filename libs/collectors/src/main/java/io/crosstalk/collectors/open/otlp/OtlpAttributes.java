package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.FIXED64;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.Labels;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Reads attributes of OpenTelemetry's protocol ({@code KeyValue} and {@code AnyValue}) as labels.
 */
final class OtlpAttributes {
  private static final int KEY = tag(1, BYTES);
  private static final int VALUE = tag(2, BYTES);
  private static final int STRING = tag(1, BYTES);
  private static final int BOOL = tag(2, VARINT);
  private static final int INT = tag(3, VARINT);
  private static final int DOUBLE = tag(4, FIXED64);
  private static final int ARRAY = tag(5, BYTES);
  private static final int MAP = tag(6, BYTES);
  private static final int BLOB = tag(7, BYTES);
  private static final int ELEMENT = tag(1, BYTES);
  private static final int MAX_DEPTH = 8;

  private OtlpAttributes() {}

  /**
   * Reads a range of bytes that consists of {@code KeyValue} fields, with any field numbers.
   *
   * @throws MalformedProtoException when the bytes are no such fields
   */
  static Labels read(byte[] bytes, int from, int to) {
    Map<String, String> labels = new HashMap<>();
    ProtoCursor fields = new ProtoCursor().over(bytes, from, to);
    while (fields.next()) {
      fields.bytes();
      Map.Entry<String, String> pair = pair(fields, 0);
      labels.put(pair.getKey(), pair.getValue());
    }
    return Labels.of(labels);
  }

  private static String value(ProtoCursor parent, int depth) {
    if (depth == MAX_DEPTH) {
      throw new MalformedProtoException("an attribute's value is nested more than 8 deep");
    }
    ProtoCursor any = new ProtoCursor().over(parent);
    String value = "";
    while (any.next()) {
      int tag = any.tag();
      if (tag == STRING) {
        value = any.text();
      } else if (tag == BOOL) {
        value = String.valueOf(any.varint() != 0);
      } else if (tag == INT) {
        value = Long.toString(any.varint());
      } else if (tag == DOUBLE) {
        value = Double.toString(any.float64());
      } else if (tag == ARRAY || tag == MAP) {
        any.bytes();
        value = elements(any, tag == MAP, depth);
      } else if (tag == BLOB) {
        any.bytes();
        value = base64(any);
      } else {
        any.skip();
      }
    }
    return value;
  }

  private static String elements(ProtoCursor parent, boolean pairs, int depth) {
    StringJoiner joined = new StringJoiner(",");
    ProtoCursor list = new ProtoCursor().over(parent);
    while (list.nextBytes(ELEMENT)) {
      joined.add(pairs ? pair(list, depth + 1).toString() : value(list, depth + 1));
    }
    return joined.toString();
  }

  private static Map.Entry<String, String> pair(ProtoCursor parent, int depth) {
    ProtoCursor pair = new ProtoCursor().over(parent);
    String key = "";
    String value = "";
    while (pair.next()) {
      if (pair.tag() == KEY) {
        key = pair.text();
      } else if (pair.tag() == VALUE) {
        pair.bytes();
        value = value(pair, depth);
      } else {
        pair.skip();
      }
    }
    return Map.entry(key, value);
  }

  private static String base64(ProtoCursor read) {
    byte[] blob = Arrays.copyOfRange(read.source(), read.from(), read.to());
    return Base64.getEncoder().encodeToString(blob);
  }
}
