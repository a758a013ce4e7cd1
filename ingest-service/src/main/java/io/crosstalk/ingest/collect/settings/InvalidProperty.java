package io.crosstalk.ingest.collect.settings;

import io.crosstalk.ingest.collect.InvalidSourceException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A property that was refused by its name.
 *
 * @param nearest the property's value, or the innermost object of its path that there is
 * @param value null when it is not there
 */
record InvalidProperty(String name, String text, JsonNode nearest, @Nullable JsonNode value) {
  private static final int LONGEST_VALUE = 80;

  /**
   * Looks a property up.
   *
   * @param holder what its path begins in, such as {@code files} of {@code files.pattern}
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

  YamlProblem problem(YamlTree tree, int otherwise) {
    return new YamlProblem(tree.line(nearest, otherwise), "'" + name + "': " + text + said());
  }

  /** An address may have a password in it; a {@code Secret} is only where one is. */
  private String said() {
    String said = value == null || value.isContainer() || value.isNull() ? "" : value.asString();
    boolean tells = !said.isBlank() && !said.contains("@") && !text.contains(said);
    return tells && said.length() <= LONGEST_VALUE ? " (it is '" + said.strip() + "')" : "";
  }
}
