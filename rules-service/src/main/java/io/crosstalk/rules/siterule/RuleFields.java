package io.crosstalk.rules.siterule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Fields of a YAML mapping, each with its line. */
final class RuleFields {
  private final Node node;
  private final Map<String, Node> values;

  private RuleFields(Node node, Map<String, Node> values) {
    this.node = node;
    this.values = values;
  }

  /** Fields of a node, each at most once. */
  static RuleFields of(Node node) throws RuleException {
    if (!(node instanceof MappingNode mapping)) {
      throw new RuleException(line(node), "a rule is a mapping", "write fields as key: value");
    }
    Map<String, Node> values = new LinkedHashMap<>();
    for (NodeTuple each : mapping.getValue()) {
      if (!(each.getKeyNode() instanceof ScalarNode key)) {
        throw new RuleException(line(each.getKeyNode()), "a key is not a word", "write a word");
      }
      if (values.put(key.getValue(), each.getValueNode()) != null) {
        throw new RuleException(
            line(key), "the field '" + key.getValue() + "' occurs twice", "remove one of them");
      }
    }
    return new RuleFields(node, values);
  }

  static int line(Node node) {
    return node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1;
  }

  /**
   * Checks the names of the fields.
   *
   * @param what description of the mapping for the message
   */
  void requireKnown(String what, Set<String> known) throws RuleException {
    for (Map.Entry<String, Node> each : values.entrySet()) {
      if (!known.contains(each.getKey())) {
        throw new RuleException(
            line(each.getValue()),
            each.getKey(),
            "%s has no field '%s'".formatted(what, each.getKey()),
            "the fields are " + String.join(", ", new TreeSet<>(known)));
      }
    }
  }

  boolean has(String field) {
    return values.containsKey(field);
  }

  int line(String field) {
    Node value = values.get(field);
    return line(value == null ? node : value);
  }

  /** Line of the first line of the text of a field; that of a block begins after its sign. */
  int textLine(String field) {
    boolean isBlock =
        values.get(field) instanceof ScalarNode scalar
            && (scalar.getScalarStyle() == ScalarStyle.LITERAL
                || scalar.getScalarStyle() == ScalarStyle.FOLDED);
    return line(field) + (isBlock ? 1 : 0);
  }

  /** The mistake in a field. */
  RuleException wrong(String field, String problem, String hint) {
    return new RuleException(line(field), field, "'%s' %s".formatted(field, problem), hint);
  }

  Optional<String> text(String field) throws RuleException {
    Node value = values.get(field);
    if (value == null) {
      return Optional.empty();
    }
    return Optional.of(text(field, value));
  }

  String requiredText(String field) throws RuleException {
    return text(field).orElseThrow(() -> missing(field));
  }

  /** Texts of a list; a single text is a list of one. */
  List<String> texts(String field) throws RuleException {
    Node value = values.get(field);
    if (value == null) {
      return List.of();
    }
    List<String> texts = new java.util.ArrayList<>();
    for (Node each : value instanceof SequenceNode list ? list.getValue() : List.of(value)) {
      texts.add(text(field, each));
    }
    return List.copyOf(texts);
  }

  List<String> requiredTexts(String field) throws RuleException {
    List<String> texts = texts(field);
    if (texts.isEmpty()) {
      throw missing(field);
    }
    return texts;
  }

  Optional<RuleFields> mapping(String field) throws RuleException {
    Node value = values.get(field);
    return value == null ? Optional.empty() : Optional.of(of(value));
  }

  RuleException missing(String field) {
    return new RuleException(
        line(node), field, "the field '" + field + "' is missing", "add '" + field + "'");
  }

  private static String text(String field, Node value) throws RuleException {
    if (value instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
      return scalar.getValue().strip();
    }
    throw new RuleException(
        line(value),
        field,
        "'" + field + "' has no text",
        "write a text; quote it if it has signs");
  }
}
