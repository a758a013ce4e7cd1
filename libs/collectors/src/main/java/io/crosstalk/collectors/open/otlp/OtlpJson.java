package io.crosstalk.collectors.open.otlp;

import io.crosstalk.collectors.open.otlp.OtlpSchema.Field;
import io.crosstalk.collectors.open.otlp.OtlpSchema.Message;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.wire.ByteWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Converts OTLP requests in JSON to Protocol Buffers, field by field in the order in which the
 * fields come, so that one decoder suffices for both formats. Names are in lowerCamelCase, 64-bit
 * numbers come as strings or numbers, and enumerations as numbers. Unknown fields are skipped.
 */
public final class OtlpJson {
  private static final int MAX_DEPTH = 64;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  private OtlpJson() {}

  /**
   * Converts a request.
   *
   * @throws MalformedProtoException when the bytes are no JSON, or a field has a wrong type
   */
  public static byte[] toProtobuf(byte[] json) {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
      return toProtobuf(in);
    } catch (JacksonException e) {
      throw new MalformedProtoException(
          "malformed JSON" + place(e.getLocation()) + ": " + MalformedJsonException.reason(e));
    }
  }

  private static byte[] toProtobuf(JsonParser in) {
    ByteWriter out = new ByteWriter();
    try {
      requireObject(in.nextToken(), "the request");
      write(in, Message.REQUEST, out);
      if (in.nextToken() != null) {
        throw new MalformedProtoException("there is more than one JSON value");
      }
    } catch (MalformedProtoException e) {
      throw new MalformedProtoException(
          "%s%s (%s)"
              .formatted(
                  e.getMessage(),
                  place(in.currentTokenLocation()),
                  in.streamReadContext().pathAsPointer()));
    }
    return out.toByteArray();
  }

  private static String place(@Nullable TokenStreamLocation location) {
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static void write(JsonParser in, Message message, ByteWriter out) {
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      Field field = message.field(in.currentName());
      JsonToken value = in.nextToken();
      if (field == null) {
        in.skipChildren();
      } else if (value != JsonToken.VALUE_NULL) {
        write(in, field, value, out);
      }
    }
  }

  private static void write(JsonParser in, Field field, JsonToken value, ByteWriter out) {
    if (!field.repeated()) {
      writeOne(in, field, value, out);
      return;
    }
    if (value != JsonToken.START_ARRAY) {
      throw new MalformedProtoException("'" + field.name() + "' must be an array");
    }
    for (JsonToken each = in.nextToken(); each != JsonToken.END_ARRAY; each = in.nextToken()) {
      writeOne(in, field, each, out);
    }
  }

  private static void writeOne(JsonParser in, Field field, JsonToken value, ByteWriter out) {
    Message nested = field.nested();
    if (nested != null) {
      requireObject(value, field.name());
      ByteWriter inner = new ByteWriter();
      write(in, nested, inner);
      out.varint(ProtoCursor.tag(field.number(), ProtoCursor.BYTES));
      out.varint(inner.size());
      out.raw(inner);
    } else {
      OtlpJsonScalar.write(in, field, value, out);
    }
  }

  private static void requireObject(JsonToken token, String what) {
    if (token != JsonToken.START_OBJECT) {
      throw new MalformedProtoException("'" + what + "' must be a JSON object");
    }
  }
}
