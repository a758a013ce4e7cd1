package io.crosstalk.rules.siterule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Fields of a YAML mapping, each with its line. */
final class RuleFields {
  private final Node node;
  private final Map<String, Field> values;

  private RuleFields(Node node, Map<String, Field> values) {
    this.node = node;
    this.values = values;
  }

  /** A field with its key. */
  private record Field(ScalarNode key, Node value) {
    /** Line of the text; of the key when the value is a list or a mapping, which begins below. */
    private int line() {
      return RuleFields.line(value instanceof ScalarNode ? value : key);
    }
  }

  /**
   * A text of a list.
   *
   * @param line its line, 1 for the first
   */
  record Item(String text, int line) {}

  /** Fields of a node, each at most once. */
  static RuleFields of(Node node) throws RuleException {
    if (!(node instanceof MappingNode mapping)) {
      throw new RuleException(line(node), "a rule is a mapping", "write fields as key: value");
    }
    Map<String, Field> values = new LinkedHashMap<>();
    for (NodeTuple each : mapping.getValue()) {
      if (!(each.getKeyNode() instanceof ScalarNode key)) {
        throw new RuleException(line(each.getKeyNode()), "a key is not a word", "write a word");
      }
      if (values.put(key.getValue(), new Field(key, each.getValueNode())) != null) {
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
    List<RuleException> unknown = new ArrayList<>();
    for (Map.Entry<String, Field> each : values.entrySet()) {
      if (!known.contains(each.getKey())) {
        unknown.add(
            new RuleException(
                line(each.getValue().key()),
                each.getKey(),
                "%s has no field '%s'".formatted(what, each.getKey()),
                WordHints.of(each.getKey(), "fields", new TreeSet<>(known))));
      }
    }
    if (!unknown.isEmpty()) {
      throw RuleException.of(unknown);
    }
  }

  boolean has(String field) {
    return values.containsKey(field);
  }

  int line(String field) {
    Field found = values.get(field);
    return found == null ? line(node) : found.line();
  }

  /**
   * Line of the first line of the text of a field; that of a block begins after its sign and its
   * empty lines.
   */
  int textLine(String field) {
    return value(field) instanceof ScalarNode scalar && isBlock(scalar)
        ? line(field) + 1 + emptyLines(scalar.getValue())
        : line(field);
  }

  private static boolean isBlock(ScalarNode scalar) {
    return scalar.getScalarStyle() == ScalarStyle.LITERAL
        || scalar.getScalarStyle() == ScalarStyle.FOLDED;
  }

  private static int emptyLines(String text) {
    String before = text.substring(0, text.length() - text.stripLeading().length());
    return (int) before.chars().filter(each -> each == '\n').count();
  }

  /** The mistake in a field. */
  RuleException wrong(String field, String problem, String hint) {
    return wrong(field, line(field), problem, hint);
  }

  /** The mistake in an item of a list. */
  RuleException wrong(String field, Item item, String problem, String hint) {
    return wrong(field, item.line(), problem, hint);
  }

  private static RuleException wrong(String field, int line, String problem, String hint) {
    return new RuleException(line, field, "'%s' %s".formatted(field, problem), hint);
  }

  private @Nullable Node value(String field) {
    Field found = values.get(field);
    return found == null ? null : found.value();
  }

  Optional<String> text(String field) throws RuleException {
    Node value = value(field);
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
    return items(field).stream().map(Item::text).toList();
  }

  /** Texts of a list with their lines; a single text is a list of one. */
  List<Item> items(String field) throws RuleException {
    Node value = value(field);
    if (value == null) {
      return List.of();
    }
    List<Item> items = new ArrayList<>();
    for (Node each : value instanceof SequenceNode list ? list.getValue() : List.of(value)) {
      items.add(new Item(text(field, each), line(each)));
    }
    return List.copyOf(items);
  }

  List<String> requiredTexts(String field) throws RuleException {
    return requiredItems(field).stream().map(Item::text).toList();
  }

  List<Item> requiredItems(String field) throws RuleException {
    List<Item> items = items(field);
    if (items.isEmpty()) {
      throw missing(field);
    }
    return items;
  }

  Optional<RuleFields> mapping(String field) throws RuleException {
    Node value = value(field);
    return value == null ? Optional.empty() : Optional.of(of(value));
  }

  RuleException missing(String field) {
    return new RuleException(
        line(node), field, "the field '" + field + "' is missing", "add '" + field + "'");
  }

  /** The mistake that a field is missing which a condition can replace. */
  RuleException missingWithoutCondition(String field) {
    return new RuleException(
        line(node),
        field,
        "the field '" + field + "' is missing",
        "add '" + field + "', 'when', or both");
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
