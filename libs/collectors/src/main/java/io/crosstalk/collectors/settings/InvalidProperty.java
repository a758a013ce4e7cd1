package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Property whose value a source or a record rejected, with its place in the YAML tree.
 *
 * @param name path of the property, such as {@code files.pattern}
 * @param text message for people: what is wrong with the value
 * @param nearest value of the property, or the innermost existing object of its path
 * @param value value; null if it does not exist
 */
record InvalidProperty(String name, String text, JsonNode nearest, @Nullable JsonNode value) {
  private static final int LONGEST_VALUE = 80;

  /**
   * Finds the rejected property in the tree.
   *
   * @param holder object in which its path begins, such as {@code files} of {@code files.pattern}
   */
  static InvalidProperty of(JsonNode holder, InvalidSourceException invalid) {
    JsonNode nearest = holder;
    JsonNode value = holder;
    for (String step : invalid.property().split("\\.")) {
      value = value == null ? null : value.get(step);
      nearest = value == null ? nearest : value;
    }
    String text = Objects.toString(invalid.getMessage(), "");
    return new InvalidProperty(invalid.property(), text, nearest, value);
  }

  YamlError problem(YamlTree tree, int otherwise) {
    return new YamlError(tree.line(nearest, otherwise), "'" + name + "': " + text + valueText());
  }

  /**
   * Returns the property's value for the message. A network address is omitted, because it may
   * contain a password; a {@code Secret} is shown, because it contains only a reference.
   */
  private String valueText() {
    String shown = value == null || value.isContainer() || value.isNull() ? "" : value.asString();
    boolean isShown = !shown.isBlank() && !shown.contains("@") && !text.contains(shown);
    return isShown && shown.length() <= LONGEST_VALUE ? " (it is '" + shown.strip() + "')" : "";
  }
}
