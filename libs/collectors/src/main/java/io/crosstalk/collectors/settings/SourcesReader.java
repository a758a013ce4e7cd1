package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.event.http.HttpProxy;
import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
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

/**
 * Reads the sources file: {@code sources}, {@code identities}, {@code links} and {@code proxy}. An
 * error in one source does not affect another one.
 */
public final class SourcesReader {
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
    Optional<YamlNode> root = YamlReader.readUnique(utf8);
    if (root.isPresent() && !(root.get() instanceof YamlNode.Mapping)) {
      throw new YamlException(
          root.get().line(), "it is no list of sources", "begin the file with 'sources:'");
    }
    return root.isEmpty() ? SourcesFile.empty() : new Reading(root.get()).read();
  }

  /** Reading of one file, which collects the sources and errors found so far. */
  private final class Reading {
    private final List<YamlError> problems = new ArrayList<>();
    private final SettingsSections sections;
    private final SettingsBinder binder = new SettingsBinder(problems::add);
    private final Map<String, SourceDefinition> sources = new LinkedHashMap<>();
    private final Map<String, SourcePosition> places = new HashMap<>();
    private final @Nullable HttpProxy proxy;

    Reading(YamlNode root) {
      sections =
          new SettingsSections(
              root,
              List.of("identities", "links", "proxy", "sources"),
              "the file has 'sources:' at its beginning",
              problems::add);
      proxy = proxy(new SourcePosition(root, root.line()));
    }

    /** The proxy; null if it is wrong, which is reported here. */
    private @Nullable HttpProxy proxy(SourcePosition root) {
      Optional<SourcePosition> section = root.field("proxy");
      if (section.isEmpty()) {
        return HttpProxy.NONE;
      }
      if (section.get().node() instanceof YamlNode.Mapping settings) {
        return binder
            .bind(settings, section.get().line(), ProxySettings.class)
            .map(ProxySettings::proxy)
            .orElse(null);
      }
      problems.add(section.get().problem("'proxy' is an object with 'url' and 'noProxy'"));
      return null;
    }

    SourcesFile read() throws YamlException {
      if (proxy == null) {
        YamlError wrong = problems.getLast();
        throw new YamlException(wrong.line(), wrong.text(), "the sources before continue");
      }
      List<SourcePosition> declared =
          sections.list("sources", "'sources' is a list: each element begins with '- '");
      declared.forEach(this::read);
      ResourceIdentities identities = identities();
      problems.sort(Comparator.comparingInt(YamlError::line));
      return new SourcesFile(
          List.copyOf(sources.values()),
          identities,
          List.copyOf(problems),
          Map.copyOf(places),
          declared.size());
    }

    private void read(SourcePosition source) {
      if (!(source.node() instanceof YamlNode.Mapping all)) {
        problems.add(source.problem("a source is an object with 'name', 'type' and its settings"));
        return;
      }
      Optional<SourceType<?>> type = source.field("type").flatMap(this::type);
      Optional<CommonSettings> settings =
          binder.bind(all.only(COMMON::contains), source.line(), CommonSettings.class);
      YamlNode.Mapping own = all.only(name -> !COMMON.contains(name));
      Optional<? extends Record> ownSettings =
          type.flatMap(known -> binder.bind(own, source.line(), known.settings()));
      if (type.isPresent() && settings.isPresent() && ownSettings.isPresent()) {
        add(
            new SourceDefinition(
                settings.get(), type.get(), ownSettings.get(), Objects.requireNonNull(proxy)),
            source);
      }
    }

    /**
     * Returns the source type of a given name. Empty for an unknown name, which is reported here,
     * and for a missing one, which is reported as an error of the common settings.
     */
    private Optional<SourceType<?>> type(SourcePosition word) {
      String name = word.node() instanceof YamlNode.Scalar value ? value.text() : "";
      SourceType<?> type = types.get(name);
      if (type == null && !name.isBlank()) {
        problems.add(
            word.problem(
                "there is no source type '%s'; %s"
                    .formatted(name, Hints.of(name, "types", types.keySet()))));
      }
      return Optional.ofNullable(type);
    }

    private void add(SourceDefinition definition, SourcePosition source) {
      Optional<InvalidSourceException> clash =
          sources.values().stream().flatMap(other -> clash(definition, other).stream()).findFirst();
      clash.ifPresentOrElse(
          invalid -> problems.add(source.problem(invalid)),
          () -> {
            sources.put(definition.name(), definition);
            places.put(definition.name(), source);
          });
    }

    private Optional<InvalidSourceException> clash(
        SourceDefinition definition, SourceDefinition other) {
      SourcePosition otherPlace = Objects.requireNonNull(places.get(other.name()));
      return SourceConflicts.between(definition.common(), other.common(), otherPlace.line());
    }

    private ResourceIdentities identities() {
      Map<String, String> names = new HashMap<>();
      sections
          .fields(
              "identities",
              "'identities' has an id of a source and, behind the colon, the id that all sources"
                  + " use")
          .forEach(
              (id, common) ->
                  names.put(id, common.node() instanceof YamlNode.Scalar it ? it.text() : ""));
      Map<String, Set<String>> links = new HashMap<>();
      for (SourcePosition element :
          sections.list("links", "'links' is a list: each element begins with '- '")) {
        link(element)
            .ifPresent(
                link ->
                    links
                        .computeIfAbsent(
                            names.getOrDefault(link.resource(), link.resource()),
                            id -> new LinkedHashSet<>())
                        .add(names.getOrDefault(link.uses(), link.uses())));
      }
      return new ResourceIdentities(names, links);
    }

    private Optional<IdentityLink> link(SourcePosition element) {
      if (element.node() instanceof YamlNode.Mapping link) {
        return binder.bind(link, element.line(), IdentityLink.class);
      }
      problems.add(element.problem("a link is an object with 'resource' and 'uses'"));
      return Optional.empty();
    }
  }
}
