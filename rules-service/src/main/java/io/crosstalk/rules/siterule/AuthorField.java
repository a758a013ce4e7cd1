package io.crosstalk.rules.siterule;

import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** The field {@code author} in the text of a rule. */
public final class AuthorField {
  private static final String NAME = "author";
  private static final String BLANK = "''";

  private AuthorField() {}

  /** The text with an empty author; empty for one that is not a mapping in YAML. */
  public static Optional<String> blanked(String text) {
    try {
      return new Yaml(new LoaderOptions()).compose(new StringReader(text))
              instanceof MappingNode rule
          ? Optional.of(blanked(text, rule))
          : Optional.empty();
    } catch (YAMLException e) {
      return Optional.empty();
    }
  }

  /** Replaces the values from the last one on, so that the positions of the others stay. */
  private static String blanked(String text, MappingNode rule) {
    String result = text;
    for (NodeTuple field : rule.getValue().reversed()) {
      if (field.getKeyNode() instanceof ScalarNode key && key.getValue().equals(NAME)) {
        result = replaced(result, field.getValueNode());
      }
    }
    return result;
  }

  private static String replaced(String text, Node value) {
    int from = text.offsetByCodePoints(0, value.getStartMark().getIndex());
    int to = text.offsetByCodePoints(0, value.getEndMark().getIndex());
    String lineEnd = to > from && text.charAt(to - 1) == '\n' ? "\n" : "";
    return text.substring(0, from) + BLANK + lineEnd + text.substring(to);
  }
}
