package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import tools.jackson.databind.JsonNode;

/** Position of a source in the file, so that its problems are reported with their line. */
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

  /** Creates a problem of the source as a whole. */
  public YamlError problem(String text) {
    return new YamlError(line(), text);
  }

  /**
   * Creates a problem of one of its properties, with its value, or of the object that contains it.
   */
  public YamlError problem(InvalidSourceException invalid) {
    return InvalidProperty.of(source, invalid).problem(tree, line());
  }
}
