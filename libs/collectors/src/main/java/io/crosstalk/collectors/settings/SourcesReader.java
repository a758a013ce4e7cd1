package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SourceType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the sources file: {@code sources}, {@code identities} and {@code links}. An error in one
 * source does not affect another one.
 */
public final class SourcesReader {
  private static final Set<String> SECTIONS = Set.of("sources", "identities", "links");
  private static final Set<String> COMMON =
      Set.of("name", "type", "interval", "timeout", "silentAfter", "prefix");

  private final Map<String, SourceType<?>> types = new TreeMap<>();

  public SourcesReader(List<SourceType<?>> types) {
    types.forEach(type -> this.types.put(type.name(), type));
  }

  /**
   * Reads the content of a file; an error in a single source becomes a problem of the result.
   *
   * @throws YamlException when the file cannot be read as a whole
   */
  public SourcesFile read(byte[] utf8) throws YamlException {
    YamlTree tree = YamlTree.parse(utf8);
    return new Reading(tree).read();
  }

  /** Reading of one file, which collects the sources and errors found so far. */
  private final class Reading {
    private final YamlTree tree;
    private final SettingsBinder binder;
    private final List<YamlError> problems = new ArrayList<>();
    private final Map<String, SourceDefinition> sources = new LinkedHashMap<>();
    private final Map<String, SourcePosition> places = new HashMap<>();

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
      int declared = 0;
      for (JsonNode source : elements(root, "sources")) {
        declared++;
        attempt(() -> read(source));
      }
      ResourceIdentities identities = identities(root);
      problems.sort(Comparator.comparingInt(YamlError::line));
      return new SourcesFile(
          List.copyOf(sources.values()),
          identities,
          List.copyOf(problems),
          Map.copyOf(places),
          declared);
    }

    private void read(JsonNode source) throws YamlException {
      ObjectNode all =
          requireObject(source, "a source is an object with 'name', 'type' and its settings");
      ObjectNode common = all.objectNode();
      ObjectNode own = all.objectNode();
      all.properties()
          .forEach(
              property ->
                  (COMMON.contains(property.getKey()) ? common : own)
                      .set(property.getKey(), property.getValue()));
      Optional<SourceType<?>> type = type(all.get("type"));
      Optional<CommonSettings> settings =
          binder.bind(common, tree.line(source), CommonSettings.class, problems::add);
      Optional<? extends Record> ownSettings =
          type.flatMap(
              known -> binder.bind(own, tree.line(source), known.settings(), problems::add));
      if (type.isPresent() && settings.isPresent() && ownSettings.isPresent()) {
        add(new SourceDefinition(settings.get(), type.get(), ownSettings.get()), source);
      }
    }

    /**
     * Returns the source type of a given name. Empty for an unknown name, which is reported here,
     * and for a missing one, which is reported as an error of the common settings.
     */
    private Optional<SourceType<?>> type(@Nullable JsonNode word) {
      if (word == null || word.asString("").isBlank()) {
        return Optional.empty();
      }
      SourceType<?> type = types.get(word.asString());
      if (type == null) {
        problem(
            word,
            "there is no source type '%s'; there are: %s"
                .formatted(word.asString(), String.join(", ", types.keySet())));
      }
      return Optional.ofNullable(type);
    }

    private void add(SourceDefinition definition, JsonNode source) {
      SourcePosition place = new SourcePosition(tree, source);
      Optional<InvalidSourceException> clash =
          sources.values().stream().flatMap(other -> clash(definition, other).stream()).findFirst();
      clash.ifPresentOrElse(
          invalid -> problems.add(place.problem(invalid)),
          () -> {
            sources.put(definition.name(), definition);
            places.put(definition.name(), place);
          });
    }

    private Optional<InvalidSourceException> clash(
        SourceDefinition definition, SourceDefinition other) {
      SourcePosition otherPlace = Objects.requireNonNull(places.get(other.name()));
      return SourceConflicts.between(definition.common(), other.common(), otherPlace.line());
    }

    private ResourceIdentities identities(JsonNode root) {
      Map<String, String> names = new HashMap<>();
      JsonNode section = root.get("identities");
      if (section != null) {
        attempt(
            () ->
                requireObject(
                        section,
                        "'identities' has an id of a source and, behind the colon, the id that all sources use")
                    .properties()
                    .forEach(entry -> names.put(entry.getKey(), entry.getValue().asString())));
      }
      Map<String, Set<String>> links = new HashMap<>();
      for (JsonNode element : elements(root, "links")) {
        attempt(
            () -> {
              IdentityLink link = binder.bind(element, tree.line(element), IdentityLink.class);
              String resource = names.getOrDefault(link.resource(), link.resource());
              links
                  .computeIfAbsent(resource, id -> new LinkedHashSet<>())
                  .add(names.getOrDefault(link.uses(), link.uses()));
            });
      }
      return new ResourceIdentities(names, links);
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
      return new YamlException(new YamlError(tree.line(node), text));
    }

    private void problem(JsonNode node, String text) {
      problems.add(new YamlError(tree.line(node), text));
    }
  }

  /** Step of reading that may find an error. */
  @FunctionalInterface
  private interface Step {
    void run() throws YamlException;
  }
}
