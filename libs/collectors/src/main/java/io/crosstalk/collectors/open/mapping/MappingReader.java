package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.settings.SettingsBinder;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.collectors.settings.YamlException;
import io.crosstalk.collectors.settings.YamlTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a mapping file with the sections {@code resources} and {@code metrics}. A rule with a
 * mistake is left out and does not affect other rules.
 */
final class MappingReader {
  private static final Set<String> SECTIONS = Set.of("resources", "metrics");

  private final YamlTree tree;
  private final SettingsBinder binder;
  private final List<YamlError> problems = new ArrayList<>();
  private final Map<String, ResourceRule.Compiled> resources = new HashMap<>();
  private final List<MappingRule> rules = new ArrayList<>();

  /**
   * Content of a mapping file.
   *
   * @param rules rules without a mistake
   * @param problems mistakes of the rules that were left out; empty if there are none
   */
  record Read(RuleSet rules, List<YamlError> problems) {}

  private MappingReader(YamlTree tree) {
    this.tree = tree;
    this.binder = new SettingsBinder(tree);
  }

  /**
   * Reads a file's content.
   *
   * @throws YamlException when it can't be read as a whole
   */
  static Read read(byte[] utf8) throws YamlException {
    return new MappingReader(YamlTree.parse(utf8)).read();
  }

  private Read read() {
    JsonNode root = tree.root();
    if (!root.isObject()) {
      problem(root, "the file has 'resources:' and 'metrics:' at its beginning");
      return new Read(new RuleSet(List.of()), problems);
    }
    for (Map.Entry<String, JsonNode> section : root.properties()) {
      if (!SECTIONS.contains(section.getKey())) {
        problem(
            section.getValue(),
            "'" + section.getKey() + "' is not known here; known are: metrics, resources");
      }
    }
    readResources(root.get("resources"));
    readMetrics(root.get("metrics"));
    return new Read(new RuleSet(rules), List.copyOf(problems));
  }

  private void readResources(@Nullable JsonNode section) {
    if (section == null || section.isNull()) {
      return;
    }
    if (!section.isObject()) {
      problem(section, "'resources' holds names, each with 'id', 'kind' and 'layer'");
      return;
    }
    for (Map.Entry<String, JsonNode> entry : section.properties()) {
      JsonNode node = entry.getValue();
      attempt(
          node,
          () ->
              resources.put(
                  entry.getKey(),
                  binder.bind(node, tree.line(node), ResourceRule.class).compile()));
    }
  }

  private void readMetrics(@Nullable JsonNode section) {
    if (section == null || section.isNull()) {
      return;
    }
    if (!section.isArray()) {
      problem(section, "'metrics' is a list of rules, each with 'series', 'metric' and 'resource'");
      return;
    }
    for (JsonNode node : section) {
      attempt(
          node,
          () ->
              rules.add(
                  MappingRule.compile(
                      binder.bind(node, tree.line(node), MetricRule.class),
                      resources,
                      tree.line(node))));
    }
  }

  /** Step of reading that may find a mistake in a rule. */
  private interface Attempt {
    void run() throws YamlException;
  }

  private void attempt(JsonNode node, Attempt attempt) {
    if (!node.isObject()) {
      problem(node, "a rule is an object: 'series: …' and so on, each on a line of its own");
      return;
    }
    try {
      attempt.run();
    } catch (YamlException e) {
      problems.add(e.problem());
    } catch (InvalidSourceException e) {
      JsonNode property = node.get(e.property());
      problem(property == null ? node : property, "'" + e.property() + "': " + e.getMessage());
    } catch (RejectedReadingException e) {
      problem(node, e.text());
    }
  }

  private void problem(JsonNode node, String text) {
    problems.add(new YamlError(tree.line(node), text));
  }
}
