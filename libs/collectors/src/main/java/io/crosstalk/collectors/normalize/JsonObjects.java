package io.crosstalk.collectors.normalize;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads JSON objects of sources, with reasons of rejections that name the field. */
public final class JsonObjects {
  private JsonObjects() {}

  /**
   * Parses one object.
   *
   * @throws RejectedReadingException when the bytes are not exactly one JSON object
   */
  public static JsonNode parse(byte[] json) {
    try {
      return requireObject(EventJson.mapper().readTree(json));
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  /** Returns the node itself, if it is a JSON object; otherwise it is rejected. */
  public static JsonNode requireObject(@Nullable JsonNode node) {
    if (node == null || !node.isObject()) {
      throw wrongType(
          "a JSON object is expected, not " + (node == null ? "nothing" : typeOf(node)));
    }
    return node;
  }

  /** Returns the value of a text field; null when the field is missing or null. */
  public static @Nullable String text(JsonNode object, String field) {
    JsonNode value = object.get(field);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isString()) {
      throw wrongType("'" + field + "' must be a string, not " + typeOf(value));
    }
    return value.stringValue();
  }

  /**
   * Returns the value of a time field as text, also if it is a number (epoch milliseconds); null
   * when the field is missing or null.
   */
  public static @Nullable String time(JsonNode object, String field) {
    JsonNode value = object.get(field);
    return value != null && value.isIntegralNumber() ? value.asString() : text(object, field);
  }

  static List<String> texts(JsonNode object, String field) {
    JsonNode value = object.get(field);
    if (value == null || value.isNull()) {
      return List.of();
    }
    if (!value.isArray()) {
      throw wrongType("'" + field + "' must be an array, not " + typeOf(value));
    }
    List<String> texts = new ArrayList<>(value.size());
    for (JsonNode element : value) {
      if (!element.isString()) {
        throw wrongType("'" + field + "' must hold strings, not " + typeOf(element));
      }
      texts.add(element.stringValue());
    }
    return texts;
  }

  /**
   * Returns the rejection of malformed JSON. Its text has the parser's problem and the column, but
   * never the content around it, which may be confidential.
   */
  public static RejectedReadingException malformed(JacksonException cause) {
    var location = cause.getLocation();
    String where =
        location == null || location.getColumnNr() < 1
            ? ""
            : " at column " + location.getColumnNr();
    return RejectedReadingException.malformed(
        "malformed JSON" + where + ": " + MalformedJsonException.reason(cause));
  }

  static RejectedReadingException wrongType(String text) {
    return new RejectedReadingException(RejectReason.WRONG_TYPE, text);
  }

  private static String typeOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case ARRAY -> "an array";
      case OBJECT, POJO -> "an object";
      case STRING, BINARY -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "a boolean";
      case NULL -> "null";
      case MISSING -> "nothing";
    };
  }
}
