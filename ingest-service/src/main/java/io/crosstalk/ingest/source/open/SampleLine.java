package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.JsonObjects;
import io.crosstalk.collectors.normalize.RawSample;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Parses the line of a sample token by token. Building a JSON tree for each line would cost more
 * than all other work on the line.
 */
final class SampleLine {
  private static final int MAX_DEPTH = 64;

  /** JSON parser that accepts NaN, so that NaN is rejected by name instead of as malformed JSON. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  private @Nullable String time;
  private @Nullable String resource;
  private @Nullable String metric;
  private @Nullable Double value;
  private @Nullable String unit;

  private SampleLine() {}

  /**
   * Parses {@code {"time","resource","metric","value","unit"?}}; other fields are ignored.
   *
   * @throws RejectedReadingException when the line is no JSON object, or a field has the wrong type
   */
  static RawSample parse(byte[] line) {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw wrongType("a JSON object is expected");
      }
      SampleLine fields = new SampleLine();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        fields.read(in.currentName(), in);
      }
      if (in.nextToken() != null) {
        throw new RejectedReadingException(
            RejectReason.MALFORMED, "malformed JSON: there is more than one value on the line");
      }
      return new RawSample(fields.time, fields.resource, fields.metric, fields.value, fields.unit);
    } catch (JacksonException e) {
      throw JsonObjects.malformed(e);
    }
  }

  private void read(String field, JsonParser in) {
    JsonToken token = in.nextToken();
    if (token == JsonToken.VALUE_NULL) {
      return;
    }
    switch (field) {
      case "time" ->
          time = token == JsonToken.VALUE_NUMBER_INT ? in.getString() : text(field, in, token);
      case "resource" -> resource = text(field, in, token);
      case "metric" -> metric = text(field, in, token);
      case "unit" -> unit = text(field, in, token);
      case "value" -> value = number(field, in, token);
      default -> in.skipChildren();
    }
  }

  private static String text(String field, JsonParser in, JsonToken token) {
    if (token != JsonToken.VALUE_STRING) {
      throw wrongType("'" + field + "' must be a string, not " + typeOf(token));
    }
    return in.getString();
  }

  private static double number(String field, JsonParser in, JsonToken token) {
    if (!token.isNumeric()) {
      throw wrongType("'" + field + "' must be a number, not " + typeOf(token));
    }
    return in.getDoubleValue();
  }

  private static String typeOf(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      default -> "nothing";
    };
  }

  private static RejectedReadingException wrongType(String text) {
    return new RejectedReadingException(RejectReason.WRONG_TYPE, text);
  }
}
