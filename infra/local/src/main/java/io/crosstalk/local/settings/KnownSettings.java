package io.crosstalk.local.settings;

import io.crosstalk.event.text.EditDistance;
import io.crosstalk.event.text.NearestWord;
import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Names of all settings of the services, with which the user's settings are checked. Tests compare
 * the resources with the services' READMEs.
 */
final class KnownSettings {
  /** Settings of each service. */
  static final String RESOURCE = "/service-settings.txt";

  /** Values of settings that have only some. */
  static final String VALUES = "/setting-values.txt";

  private static final String ANY = ".*";
  private static final String TIME_ZONE = uniform("crosstalk.site.time-zone");

  private final Map<String, Set<Component>> services = new TreeMap<>();
  private final Map<String, List<String>> values = new HashMap<>();

  KnownSettings() {
    for (String[] line : pairs(RESOURCE)) {
      services
          .computeIfAbsent(line[1], _ -> EnumSet.noneOf(Component.class))
          .add(Component.parse(line[0]));
    }
    for (String[] line : pairs(VALUES)) {
      values.put(uniform(line[0]), List.of(line[1].split(" ")));
    }
  }

  /** Lines of a resource, each split at its first space. */
  private static List<String[]> pairs(String resource) {
    try (InputStream in =
        Objects.requireNonNull(KnownSettings.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" ", 2))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Services that have a setting.
   *
   * @param name name in any spelling that Spring accepts
   */
  Set<Component> servicesWith(String name) {
    Set<Component> having = EnumSet.noneOf(Component.class);
    services.forEach(
        (known, owners) -> {
          if (isSame(uniform(known), uniform(name))) {
            having.addAll(owners);
          }
        });
    return having;
  }

  /** Text about a value that a setting cannot have; empty for a possible one. */
  Optional<String> wrongValue(String name, String value) {
    String uniform = uniform(name);
    return wrongValue(
        name, value, uniform.equals(TIME_ZONE), values.getOrDefault(uniform, List.of()));
  }

  /** The same about the value of an environment variable; an empty value counts as none. */
  Optional<String> wrongVariable(String variable, String value) {
    String letters = uniform(variable);
    if (value.isBlank()) {
      return Optional.empty();
    }
    List<String> possible =
        values.entrySet().stream()
            .filter(setting -> letters.matches(variable(setting.getKey())))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(List.of());
    return wrongValue(variable, value, letters.equals(variable(TIME_ZONE)), possible);
  }

  /** Pattern of the letters and digits of the environment variable of a setting. */
  private static String variable(String uniformSetting) {
    return uniformSetting.replace("[n]", "\\d+").replace(".", "");
  }

  private static Optional<String> wrongValue(
      String name, String value, boolean isZone, List<String> listed) {
    Collection<String> possible = isZone ? ZoneId.getAvailableZoneIds() : listed;
    // Placeholders are resolved by the service.
    if (possible.isEmpty()
        || value.isEmpty()
        || value.contains("${")
        || possible.contains(value)
        || (!isZone && possible.stream().anyMatch(value.strip()::equalsIgnoreCase))) {
      return Optional.empty();
    }
    String subject =
        NearestWord.of(value, possible).map(it -> "; did you mean '" + it + "'? It").orElse("; it");
    String rule =
        isZone
            ? " is a name of the IANA database, such as Europe/Berlin, or UTC"
            : " can have " + String.join(" or ", listed);
    return Optional.of("'%s' cannot have the value '%s'%s%s".formatted(name, value, subject, rule));
  }

  /** Returns whether there are settings whose names begin with a name and a dot or an index. */
  boolean isGroup(String name) {
    String start = uniform(name);
    return services.keySet().stream()
        .map(KnownSettings::uniform)
        .anyMatch(it -> it.startsWith(start + ".") || it.startsWith(start + "["));
  }

  /**
   * Known setting whose name is most similar to an unknown name; empty when none differs by at most
   * a third of the letters after {@code crosstalk.}.
   */
  Optional<String> similarTo(String name) {
    String wanted = uniform(name);
    return services.keySet().stream()
        .filter(
            known ->
                EditDistance.of(wanted, uniform(known)) * 3
                    <= uniform(known).length() - "crosstalk.".length())
        .min(Comparator.comparing(known -> EditDistance.of(wanted, uniform(known))));
  }

  private static boolean isSame(String known, String wanted) {
    return known.endsWith(ANY)
        ? wanted.startsWith(known.substring(0, known.length() - 1))
        // A list may be written as one value with commas.
        : wanted.equals(known) || wanted.equals(known + "[n]");
  }

  /**
   * Converts a name to a form in which all spellings that Spring accepts are equal: without case,
   * dashes, underscores and the values of indexes.
   */
  static String uniform(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "").replaceAll("\\[\\d+]", "[n]");
  }
}
