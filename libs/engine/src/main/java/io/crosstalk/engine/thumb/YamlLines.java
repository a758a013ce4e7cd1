package io.crosstalk.engine.thumb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** YAML nodes with their lines, so that an error is reported with its line. */
final class YamlLines {
  private final String name;

  YamlLines(String name) {
    this.name = name;
  }

  List<Node> list(Node node) {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    throw wrong(node, "a pack is a list; begin each rule with a dash");
  }

  List<Node> oneOrMore(Node node) {
    return node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
  }

  /**
   * Returns the fields of an entry.
   *
   * @param known known keys; empty to allow any
   */
  Map<String, Node> fields(Node node, Set<String> known) {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(node, "write fields as key: value");
    }
    Map<String, Node> fields = new LinkedHashMap<>();
    for (NodeTuple each : mapping.getValue()) {
      String key = text(each.getKeyNode());
      if (!known.isEmpty() && !known.contains(key)) {
        throw wrong(
            each.getKeyNode(),
            "there is no %s; write one of %s"
                .formatted(key, String.join(", ", new TreeSet<>(known))));
      }
      if (fields.put(key, each.getValueNode()) != null) {
        throw wrong(each.getKeyNode(), key + " comes twice; leave one of them out");
      }
    }
    return fields;
  }

  Node required(Node entry, Map<String, Node> fields, String key) {
    Node found = fields.get(key);
    if (found == null) {
      throw wrong(entry, "the rule has no %s; add it".formatted(key));
    }
    return found;
  }

  String text(Node node) {
    if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
      return scalar.getValue();
    }
    throw wrong(node, "write a word here");
  }

  /** Returns the words of a node in lower case. */
  Set<String> words(Node node) {
    return oneOrMore(node).stream()
        .map(each -> text(each).toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns a number that is greater than 0. */
  double number(@Nullable Node node) {
    double number = node instanceof ScalarNode scalar ? parsed(scalar.getValue()) : Double.NaN;
    if (number > 0 && Double.isFinite(number)) {
      return number;
    }
    throw new PackException(at(node) + "write a number greater than 0");
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  PackException wrong(Node node, String what) {
    return new PackException(at(node) + what);
  }

  PackException wrong(int line, String what) {
    return new PackException("%s:%d: %s".formatted(name, line, what));
  }

  private String at(@Nullable Node node) {
    return "%s:%d: ".formatted(name, node == null ? 1 : node.getStartMark().getLine() + 1);
  }
}
