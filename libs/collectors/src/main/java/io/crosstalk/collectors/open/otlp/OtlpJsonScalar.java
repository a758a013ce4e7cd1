package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.otlp.OtlpSchema.Field;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.event.wire.ByteWriter;
import java.math.BigDecimal;
import java.util.Base64;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Converts JSON values of scalar fields (numbers, text, booleans, bytes) to Protocol Buffers. */
final class OtlpJsonScalar {
  private static final int MAX_DIGITS = 40;

  private OtlpJsonScalar() {}

  /**
   * Writes the JSON value at the parser's position as the value of a field.
   *
   * @throws MalformedProtoException when the value does not have the field's type
   */
  static void write(JsonParser in, Field field, JsonToken value, ByteWriter out) {
    try {
      out.varint(tag(field.number(), field.scalar().wireType()));
      switch (field.scalar()) {
        case TEXT -> out.string(text(in, value));
        case BLOB -> out.bytes(Base64.getDecoder().decode(text(in, value)));
        case BOOL -> out.varint(bool(value) ? 1 : 0);
        case INT -> out.varint(integer(in, value));
        case FIXED -> out.fixed64(integer(in, value));
        case DOUBLE -> out.f64(decimal(in, value));
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new MalformedProtoException(
          "'" + field.name() + "' must be " + field.scalar().described());
    }
  }

  private static String text(JsonParser in, JsonToken value) {
    require(value == JsonToken.VALUE_STRING);
    return in.getString();
  }

  private static boolean bool(JsonToken value) {
    require(value == JsonToken.VALUE_TRUE || value == JsonToken.VALUE_FALSE);
    return value == JsonToken.VALUE_TRUE;
  }

  /**
   * Returns a whole number of up to 64 bits, signed or unsigned; a number such as 1e3 is accepted.
   */
  private static long integer(JsonParser in, JsonToken value) {
    require(value == JsonToken.VALUE_STRING || value.isNumeric());
    String digits = in.getString();
    require(digits.length() <= MAX_DIGITS);
    if (digits.chars().allMatch(Character::isDigit)) {
      return Long.parseUnsignedLong(digits);
    }
    BigDecimal number = new BigDecimal(digits);
    require(Math.abs(number.scale()) <= MAX_DIGITS);
    return number.longValueExact();
  }

  private static double decimal(JsonParser in, JsonToken value) {
    require(value == JsonToken.VALUE_STRING || value.isNumeric());
    // Double.parseDouble accepts NaN, Infinity and -Infinity as the specification spells them.
    return Double.parseDouble(in.getString());
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException();
    }
  }
}
