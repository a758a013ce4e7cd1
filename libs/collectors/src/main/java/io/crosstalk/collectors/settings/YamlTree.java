package io.crosstalk.collectors.settings;

import java.io.ByteArrayInputStream;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.UnicodeReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** YAML document as a tree that keeps its line numbers. Not thread-safe. */
public final class YamlTree {
  private static final int MAX_DEPTH = 32;
  private static final int MAX_ALIASES = 50;

  /**
   * Maximum length of a document in characters; enough for a thousand sources, and for mappings of
   * as many metrics.
   */
  private static final int MAX_CHARACTERS = 4 << 20;

  /**
   * Maximum number of nodes after YAML aliases are resolved. Aliases that refer to aliases
   * multiply, so a limit on the number of aliases alone would not bound memory.
   */
  private static final int MAX_NODES = 1_000_000;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Map<JsonNode, Integer> lines = new IdentityHashMap<>();
  private final JsonNode root;
  private int nodes;

  private YamlTree(Node document) throws YamlException {
    root = convert(document, 0);
  }

  /**
   * Reads a document.
   *
   * @throws YamlException when it is no YAML, or too large or too deep, or has too many aliases
   */
  public static YamlTree parse(byte[] utf8) throws YamlException {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    options.setMaxAliasesForCollections(MAX_ALIASES);
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setCodePointLimit(MAX_CHARACTERS);
    try {
      Node document =
          new Yaml(new SafeConstructor(options))
              .compose(new UnicodeReader(new ByteArrayInputStream(utf8)));
      return new YamlTree(
          document == null
              ? new MappingNode(Tag.MAP, List.of(), DumperOptions.FlowStyle.BLOCK)
              : document);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new YamlException(new YamlError(line, "this is no YAML: " + e.getProblem() + hint(e)));
    } catch (YAMLException e) {
      throw new YamlException(new YamlError(1, "this is no YAML: " + e.getMessage()));
    }
  }

  /**
   * Returns a hint at the probable mistake of the user, since the YAML parser's own message only
   * describes the grammar.
   */
  private static String hint(MarkedYAMLException failure) {
    String problem = String.valueOf(failure.getProblem());
    if (problem.contains("TAB")) {
      return " (indent with blanks, not with tabs)";
    }
    return problem.contains("<block end>") || problem.contains("not allowed here")
        ? " (is the indentation right, here and in the lines before? What belongs together begins in"
            + " the same column)"
        : "";
  }

  public JsonNode root() {
    return root;
  }

  /** Returns the line of a node of this tree, from 1; 1 for any other node. */
  public int line(JsonNode node) {
    return lines.getOrDefault(node, 1);
  }

  /**
   * Returns the line of a node, from 1.
   *
   * @param otherwise result for a node that is not part of this tree
   */
  int line(JsonNode node, int otherwise) {
    return lines.getOrDefault(node, otherwise);
  }

  private JsonNode convert(Node node, int depth) throws YamlException {
    if (++nodes > MAX_NODES) {
      throw new YamlException(new YamlError(lineOf(node), "this grows too large by its aliases"));
    }
    if (depth > MAX_DEPTH) {
      throw new YamlException(new YamlError(lineOf(node), "this is nested too deeply"));
    }
    JsonNode converted =
        switch (node) {
          case MappingNode mapping -> object(mapping, depth);
          case SequenceNode sequence -> array(sequence, depth);
          case ScalarNode scalar -> scalar(scalar);
          default -> throw new YamlException(new YamlError(lineOf(node), "this is no value"));
        };
    lines.put(converted, lineOf(node));
    return converted;
  }

  private ObjectNode object(MappingNode mapping, int depth) throws YamlException {
    ObjectNode object = NODES.objectNode();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw new YamlException(new YamlError(lineOf(entry.getKeyNode()), "this is no key"));
      }
      if (object.has(key.getValue())) {
        throw new YamlException(
            new YamlError(lineOf(key), "'" + key.getValue() + "' stands here twice"));
      }
      JsonNode value = convert(entry.getValueNode(), depth + 1);
      // People look for the error at the line of the key.
      lines.put(value, lineOf(key));
      object.set(key.getValue(), value);
    }
    return object;
  }

  private ArrayNode array(SequenceNode sequence, int depth) throws YamlException {
    ArrayNode array = NODES.arrayNode();
    for (Node element : sequence.getValue()) {
      array.add(convert(element, depth + 1));
    }
    return array;
  }

  /**
   * Converts a YAML scalar to a JSON number if writing the number yields the same text, and to text
   * otherwise: a version 1.10 or an id 007 stays text.
   */
  private static JsonNode scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return NODES.nullNode();
    }
    if (tag.equals(Tag.BOOL) && (text.equals("true") || text.equals("false"))) {
      return NODES.booleanNode(text.equals("true"));
    }
    if (tag.equals(Tag.INT) && text.matches("-?[1-9][0-9]{0,17}|0")) {
      return NODES.numberNode(Long.parseLong(text));
    }
    if (tag.equals(Tag.FLOAT) && text.equals(Double.toString(parse(text)))) {
      return NODES.numberNode(Double.parseDouble(text));
    }
    return NODES.stringNode(text);
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static int lineOf(Node node) {
    return node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1;
  }
}
