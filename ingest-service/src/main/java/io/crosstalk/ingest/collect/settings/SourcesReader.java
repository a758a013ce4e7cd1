package io.crosstalk.ingest.collect.settings;

import io.crosstalk.ingest.collect.SourceType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the sources' file: {@code sources}, {@code identities} and {@code links}. A source with a
 * mistake spoils no other.
 */
@Component
public final class SourcesReader {
  private static final Set<String> SECTIONS = Set.of("sources", "identities", "links");
  private static final Set<String> COMMON =
      Set.of("name", "type", "interval", "timeout", "silentAfter", "prefix");

  private final Map<String, SourceType<?>> types = new TreeMap<>();

  public SourcesReader(List<SourceType<?>> types) {
    types.forEach(type -> this.types.put(type.name(), type));
  }

  /**
   * Reads a file's content.
   *
   * @throws YamlException when it can't be read as a whole
   */
  public SourcesFile read(byte[] utf8) throws YamlException {
    YamlTree tree = YamlTree.parse(utf8);
    return new Reading(tree).read();
  }

  private final class Reading {
    private final YamlTree tree;
    private final SettingsBinder binder;
    private final List<YamlProblem> problems = new ArrayList<>();
    private final Map<String, SourceDefinition> sources = new LinkedHashMap<>();

    Reading(YamlTree tree) {
      this.tree = tree;
      this.binder = new SettingsBinder(tree);
    }

    SourcesFile read() throws YamlException {
      JsonNode root = requireObject(tree.root(), "the file has 'sources:' at its beginning");
      for (Map.Entry<String, JsonNode> section : root.properties()) {
        if (!SECTIONS.contains(section.getKey())) {
          problem(
              section.getValue(),
              "'"
                  + section.getKey()
                  + "' is not known here; known are: identities, links, sources");
        }
      }
      for (JsonNode source : elements(root, "sources")) {
        attempt(() -> add(definition(source), source));
      }
      return new SourcesFile(
          List.copyOf(sources.values()), identities(root), List.copyOf(problems));
    }

    private void add(SourceDefinition definition, JsonNode source) {
      if (sources.putIfAbsent(definition.name(), definition) != null) {
        problem(source, "there are two sources with the name '" + definition.name() + "'");
      }
    }

    private SourceDefinition definition(JsonNode source) throws YamlException {
      ObjectNode all =
          requireObject(source, "a source is an object with 'name', 'type' and its settings");
      ObjectNode common = all.objectNode();
      ObjectNode own = all.objectNode();
      all.properties()
          .forEach(
              property ->
                  (COMMON.contains(property.getKey()) ? common : own)
                      .set(property.getKey(), property.getValue()));
      CommonSettings settings = binder.bind(common, tree.line(source), CommonSettings.class);
      SourceType<?> type = types.get(settings.type());
      if (type == null) {
        throw failure(
            source,
            "there is no source type '%s'; there are: %s"
                .formatted(settings.type(), String.join(", ", types.keySet())));
      }
      return new SourceDefinition(
          settings, type, binder.bind(own, tree.line(source), type.settings()));
    }

    private Identities identities(JsonNode root) {
      Map<String, String> names = new HashMap<>();
      JsonNode given = root.get("identities");
      if (given != null) {
        attempt(
            () ->
                requireObject(
                        given,
                        "'identities' has an id of a source and, behind the colon, the id that everybody uses")
                    .properties()
                    .forEach(entry -> names.put(entry.getKey(), entry.getValue().asString())));
      }
      Map<String, Set<String>> links = new HashMap<>();
      for (JsonNode element : elements(root, "links")) {
        attempt(
            () -> {
              Link link = binder.bind(element, tree.line(element), Link.class);
              String resource = names.getOrDefault(link.resource(), link.resource());
              links
                  .computeIfAbsent(resource, id -> new LinkedHashSet<>())
                  .add(names.getOrDefault(link.uses(), link.uses()));
            });
      }
      return new Identities(names, links);
    }

    private Iterable<JsonNode> elements(JsonNode root, String section) {
      JsonNode list = root.get(section);
      if (list == null || list.isNull()) {
        return List.of();
      }
      if (!list.isArray()) {
        problem(list, "'" + section + "' is a list: each element begins with '- '");
        return List.of();
      }
      return list;
    }

    private void attempt(Step step) {
      try {
        step.run();
      } catch (YamlException e) {
        problems.add(e.problem());
      }
    }

    private ObjectNode requireObject(JsonNode node, String expected) throws YamlException {
      if (node instanceof ObjectNode object) {
        return object;
      }
      throw failure(node, expected);
    }

    private YamlException failure(JsonNode node, String text) {
      return new YamlException(new YamlProblem(tree.line(node), text));
    }

    private void problem(JsonNode node, String text) {
      problems.add(new YamlProblem(tree.line(node), text));
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws YamlException;
  }
}
