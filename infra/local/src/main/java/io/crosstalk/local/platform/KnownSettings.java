package io.crosstalk.local.platform;

import io.crosstalk.event.text.EditDistance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Names of all settings of the services, with which the user's file of settings is checked. They
 * are read from a resource with the settings of each service and one with the values of settings
 * that have only some, which tests compare with the services' READMEs, and one with the old names
 * of renamed settings.
 */
final class KnownSettings {
  static final String RESOURCE = "/service-settings.txt";
  static final String RENAMED = "/renamed-settings.txt";

  static final String VALUES = "/setting-values.txt";

  private static final String ANY = ".*";

  /** Setting with the name of a time zone. */
  private static final String TIME_ZONE = "crosstalk.site.time-zone";

  private final Map<Component, NavigableSet<String>> names;
  private final Map<String, String> renamed;
  private final Map<String, List<String>> values;

  private KnownSettings(
      Map<Component, NavigableSet<String>> names,
      Map<String, String> renamed,
      Map<String, List<String>> values) {
    this.names = names;
    this.renamed = renamed;
    this.values = values;
  }

  static KnownSettings load() {
    Map<Component, NavigableSet<String>> names = new EnumMap<>(Component.class);
    for (String[] line : pairs(RESOURCE)) {
      names.computeIfAbsent(Component.parse(line[0]), _ -> new TreeSet<>()).add(line[1]);
    }
    Map<String, String> renamed = new HashMap<>();
    for (String[] line : pairs(RENAMED)) {
      renamed.put(uniform(line[0]), line[1]);
    }
    Map<String, List<String>> values = new HashMap<>();
    for (String[] line : pairs(VALUES)) {
      values.put(uniform(line[0]), List.of(line[1].split(" ")));
    }
    return new KnownSettings(names, renamed, values);
  }

  /** Lines of a resource, each split at its first space. */
  private static List<String[]> pairs(String resource) {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(KnownSettings.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> line.split(" ", 2)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Current name of a setting that had another name in an earlier version; empty when there is
   * none.
   */
  Optional<String> renamed(String name) {
    return Optional.ofNullable(renamed.get(uniform(name)));
  }

  /**
   * Services that have a setting.
   *
   * @param name name in any spelling that Spring accepts
   */
  Set<Component> servicesWith(String name) {
    return names.entrySet().stream()
        .filter(service -> service.getValue().stream().anyMatch(it -> isSame(it, name)))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(() -> new TreeSet<>()));
  }

  /** Values that a setting can have; empty when they are not listed. */
  List<String> values(String name) {
    return values.getOrDefault(uniform(name), List.of());
  }

  /**
   * Values that the setting of an environment variable can have; empty when they are not listed.
   */
  List<String> valuesOfVariable(String variable) {
    String letters = uniform(variable);
    return values.entrySet().stream()
        .filter(setting -> letters.matches(variable(setting.getKey())))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(List.of());
  }

  /** Returns whether the value of a setting is the name of a time zone. */
  static boolean isTimeZone(String name) {
    return uniform(name).equals(uniform(TIME_ZONE));
  }

  /** Returns whether the value of an environment variable is the name of a time zone. */
  static boolean isTimeZoneVariable(String variable) {
    return uniform(variable).equals(variable(uniform(TIME_ZONE)));
  }

  /** Pattern of the letters and digits of the environment variable of a setting. */
  private static String variable(String uniformSetting) {
    return uniformSetting.replace("[n]", "\\d+").replace(".", "");
  }

  /**
   * Returns whether a name is a prefix of settings: there are settings whose names begin with it,
   * followed by a dot or an index.
   */
  boolean isGroup(String name) {
    String start = uniform(name);
    return names.values().stream()
        .flatMap(Set::stream)
        .map(KnownSettings::uniform)
        .anyMatch(it -> it.startsWith(start + ".") || it.startsWith(start + "["));
  }

  /** Known setting whose name is most similar to an unknown name; empty when none is similar. */
  Optional<String> similarTo(String name) {
    String wanted = uniform(name);
    return names.values().stream()
        .flatMap(Set::stream)
        .filter(known -> isSimilar(wanted, uniform(known)))
        .min(Comparator.comparing(known -> EditDistance.of(wanted, uniform(known))));
  }

  /**
   * Returns whether two names are similar: they differ by at most a third of the letters after
   * {@code crosstalk.}.
   */
  private static boolean isSimilar(String wanted, String known) {
    return EditDistance.of(wanted, known) * 3 <= known.length() - "crosstalk.".length();
  }

  private static boolean isSame(String known, String name) {
    String wanted = uniform(name);
    String uniform = uniform(known);
    return uniform.endsWith(ANY)
        ? wanted.startsWith(uniform.substring(0, uniform.length() - 1))
        // A list may be written as one value with commas.
        : wanted.equals(uniform) || wanted.equals(uniform + "[n]");
  }

  /**
   * Converts a name to a form in which all spellings that Spring accepts are equal: without case,
   * dashes, underscores and the values of indexes.
   */
  static String uniform(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "").replaceAll("\\[\\d+]", "[n]");
  }
}
