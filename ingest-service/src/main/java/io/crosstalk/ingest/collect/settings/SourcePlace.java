package io.crosstalk.ingest.collect.settings;

import io.crosstalk.ingest.collect.InvalidSourceException;
import tools.jackson.databind.JsonNode;

/** Where a source stands in the file, so that what is wrong with it can be told with its line. */
public final class SourcePlace {
  private final YamlTree tree;
  private final JsonNode source;

  SourcePlace(YamlTree tree, JsonNode source) {
    this.tree = tree;
    this.source = source;
  }

  int line() {
    return tree.line(source);
  }

  /** Of the source as a whole. */
  public YamlProblem problem(String text) {
    return new YamlProblem(line(), text);
  }

  /** Of one of its properties, with the value that it has, or of the one that it stands in. */
  public YamlProblem problem(InvalidSourceException invalid) {
    return InvalidProperty.of(source, invalid).problem(tree, line());
  }
}
