package io.crosstalk.engine.thumb;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a pack of rules of thumb (YAML) and refuses it when a line is wrong. */
final class PackReader {
  private static final Set<String> KEYS =
      Set.of(
          "metric", "kind", "where", "good", "bad", "high", "veryHigh", "unit", "about", "source");

  private final YamlLines lines;

  PackReader(String name) {
    this.lines = new YamlLines(name);
  }

  List<ThumbRule> read(String yaml) {
    Node root = parsed(yaml);
    if (root == null) {
      return List.of();
    }
    List<ThumbRule> rules = new ArrayList<>();
    for (Node each : lines.list(root)) {
      rules.addAll(rules(each));
    }
    return List.copyOf(rules);
  }

  private @Nullable Node parsed(String yaml) {
    try {
      return new Yaml(new LoaderOptions()).compose(new StringReader(yaml));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw lines.wrong(line, e.getProblem() + "; write YAML, a rule in each entry of a list");
    }
  }

  /** Returns one rule for each metric of an entry. */
  private List<ThumbRule> rules(Node entry) {
    Map<String, Node> fields = lines.fields(entry, KEYS);
    Grade grade = grade(entry, fields);
    Node limit = fields.get(grade.key());
    Map<String, Set<String>> where = where(fields.get("where"));
    List<ThumbRule> rules = new ArrayList<>();
    for (Node named : lines.oneOrMore(lines.required(entry, fields, "metric"))) {
      Metric metric = metric(named, grade);
      checkUnit(lines.required(entry, fields, "unit"), metric);
      rules.add(
          new ThumbRule(
              metric,
              kind(fields.get("kind")),
              where,
              grade,
              lines.number(limit),
              lines.text(lines.required(entry, fields, "about")),
              source(fields.get("source"))));
    }
    return rules;
  }

  private @Nullable String source(@Nullable Node node) {
    return node == null ? null : lines.text(node);
  }

  private Grade grade(Node entry, Map<String, Node> fields) {
    List<Grade> given =
        Stream.of(Grade.values()).filter(grade -> fields.containsKey(grade.key())).toList();
    if (given.size() != 1) {
      throw lines.wrong(entry, "a rule has one bound; write one of " + ThumbRule.grades());
    }
    return given.getFirst();
  }

  private Metric metric(Node node, Grade grade) {
    Metric metric = MetricCatalogue.of(lines.text(node));
    if (!MetricCatalogue.all().contains(metric) && !metric.isQuality()) {
      throw lines.wrong(
          node, "no metric is called %s; docs/vocabulary.md lists them".formatted(metric.name()));
    }
    if (metric.isQuality() != grade.isOfQuality()) {
      throw lines.wrong(
          node,
          "%s is %s; write %s instead of %s"
              .formatted(
                  metric.name(),
                  metric.isQuality() ? "a quality" : "no quality",
                  metric.isQuality() ? "good or bad" : "high or veryHigh",
                  grade.key()));
    }
    return metric;
  }

  private void checkUnit(Node unit, Metric metric) {
    if (!lines.text(unit).equals(metric.unit())) {
      throw lines.wrong(
          unit,
          "%s is measured in %s; write the bound in it".formatted(metric.name(), metric.unit()));
    }
  }

  private @Nullable ResourceKind kind(@Nullable Node node) {
    if (node == null) {
      return null;
    }
    try {
      return ResourceKind.parse(lines.text(node));
    } catch (IllegalArgumentException e) {
      throw lines.wrong(node, String.valueOf(e.getMessage()));
    }
  }

  private Map<String, Set<String>> where(@Nullable Node node) {
    Map<String, Set<String>> where = new TreeMap<>();
    Map<String, Node> given = node == null ? new LinkedHashMap<>() : lines.fields(node, Set.of());
    given.forEach((attribute, values) -> where.put(attribute, lines.words(values)));
    return where;
  }
}
