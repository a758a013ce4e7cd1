package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.settings.SettingsBinder;
import io.crosstalk.collectors.settings.SettingsSections;
import io.crosstalk.collectors.settings.SourcePosition;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads a mapping file with the sections {@code resources} and {@code metrics}. A rule with a
 * mistake is left out and does not affect other rules.
 */
final class MappingReader {
  private final List<YamlError> problems = new ArrayList<>();
  private final SettingsBinder binder = new SettingsBinder(problems::add);
  private final Map<String, ResourceRule.Compiled> resources;
  private final List<MappingRule> rules = new ArrayList<>();

  /**
   * Content of a mapping file.
   *
   * @param rules rules without a mistake
   * @param problems mistakes of the rules that were left out; empty if there are none
   */
  record Read(RuleSet rules, List<YamlError> problems) {}

  private MappingReader(Map<String, ResourceRule.Compiled> known) {
    resources = new HashMap<>(known);
  }

  /**
   * Reads a file's content.
   *
   * @throws YamlException when it can't be read as a whole
   */
  static Read read(byte[] utf8) throws YamlException {
    MappingReader reader = new MappingReader(ShippedMappings.wellKnown());
    YamlReader.readUnique(utf8).ifPresent(reader::read);
    return new Read(new RuleSet(reader.rules), List.copyOf(reader.problems));
  }

  /**
   * Reads the resources of a file that needs no others.
   *
   * @throws YamlException when it can't be read as a whole
   * @throws IllegalStateException when it has a mistake
   */
  static Map<String, ResourceRule.Compiled> readResources(byte[] utf8) throws YamlException {
    MappingReader reader = new MappingReader(Map.of());
    YamlReader.readUnique(utf8).ifPresent(reader::read);
    if (!reader.problems.isEmpty()) {
      throw new IllegalStateException("the resources are wrong: " + reader.problems);
    }
    return Map.copyOf(reader.resources);
  }

  private void read(YamlNode root) {
    SettingsSections sections =
        new SettingsSections(
            root,
            List.of("metrics", "resources"),
            "the file has 'resources:' and 'metrics:' at its beginning",
            problems::add);
    sections
        .fields("resources", "'resources' holds names, each with 'id', 'kind' and 'layer'")
        .forEach(
            (name, rule) ->
                bind(
                    rule,
                    ResourceRule.class,
                    each -> resources.put(name, each.compile(resources))));
    sections
        .list(
            "metrics", "'metrics' is a list of rules, each with 'series', 'metric' and 'resource'")
        .forEach(
            rule ->
                bind(
                    rule,
                    MetricRule.class,
                    each -> rules.add(MappingRule.compile(each, resources, rule.line()))));
  }

  private <T extends Record> void bind(
      SourcePosition rule, Class<T> type, Consumer<T> compilation) {
    if (!(rule.node() instanceof YamlNode.Mapping object)) {
      problems.add(
          rule.problem("a rule is an object: 'series: …' and so on, each on a line of its own"));
      return;
    }
    try {
      binder.bind(object, rule.line(), type).ifPresent(compilation);
    } catch (InvalidSourceException e) {
      problems.add(rule.problem(e));
    } catch (RejectedReadingException e) {
      problems.add(rule.problem(e.text()));
    }
  }
}
