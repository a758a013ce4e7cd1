package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import tools.jackson.databind.JsonNode;

/**
 * Location of a source's entry in the sources file, by which errors of the source are reported with
 * their line.
 */
public final class SourcePosition {
  private final YamlTree tree;
  private final JsonNode source;

  SourcePosition(YamlTree tree, JsonNode source) {
    this.tree = tree;
    this.source = source;
  }

  int line() {
    return tree.line(source);
  }

  /**
   * Returns an error at the line where the source's entry begins.
   *
   * @param text message for people: what is wrong and what would be right
   */
  public YamlError problem(String text) {
    return new YamlError(line(), text);
  }

  /**
   * Returns an error at the line of the rejected property, with the property's value in the
   * message. If the property is missing, the line is that of the object that should contain it.
   *
   * @param invalid rejection of one of the source's properties
   */
  public YamlError problem(InvalidSourceException invalid) {
    return InvalidProperty.of(source, invalid).problem(tree, line());
  }
}
