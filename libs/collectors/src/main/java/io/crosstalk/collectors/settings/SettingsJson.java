package io.crosstalk.collectors.settings;

import io.crosstalk.event.yaml.YamlNode;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON of a part of a YAML document, of which Jackson binds records. */
final class SettingsJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern INTEGER = Pattern.compile("-?[1-9][0-9]{0,17}|0");

  private SettingsJson() {}

  /** Converts an object. */
  static ObjectNode of(YamlNode.Mapping mapping) {
    ObjectNode object = NODES.objectNode();
    mapping.entries().forEach(entry -> object.set(entry.name(), of(entry.value())));
    return object;
  }

  private static JsonNode of(YamlNode node) {
    return switch (node) {
      case YamlNode.Mapping mapping -> of(mapping);
      case YamlNode.Sequence list -> {
        ArrayNode array = NODES.arrayNode();
        list.elements().forEach(element -> array.add(of(element)));
        yield array;
      }
      case YamlNode.Scalar scalar -> of(scalar);
    };
  }

  /**
   * Converts a YAML scalar to a JSON number if writing the number yields the same text, and to text
   * otherwise: a version 1.10 or an id 007 stays text.
   */
  private static JsonNode of(YamlNode.Scalar scalar) {
    String text = scalar.text();
    if (scalar.isNull()) {
      return NODES.nullNode();
    }
    return switch (scalar.token()) {
      case VALUE_TRUE -> text.equals("true") ? NODES.booleanNode(true) : NODES.stringNode(text);
      case VALUE_FALSE -> text.equals("false") ? NODES.booleanNode(false) : NODES.stringNode(text);
      case VALUE_NUMBER_INT ->
          INTEGER.matcher(text).matches()
              ? NODES.numberNode(Long.parseLong(text))
              : NODES.stringNode(text);
      case VALUE_NUMBER_FLOAT ->
          text.equals(Double.toString(parsed(text)))
              ? NODES.numberNode(Double.parseDouble(text))
              : NODES.stringNode(text);
      default -> NODES.stringNode(text);
    };
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
