package io.crosstalk.local.program;

import io.crosstalk.event.text.NearestWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Names of all settings of the services, with which the user's settings are checked. A test
 * compares the resource with the services' READMEs.
 */
final class KnownSettings {
  /** Settings of each service: lines with the service and the name. */
  static final String RESOURCE = "/service-settings.txt";

  private static final String ANY = ".*";

  private final Set<String> names = new TreeSet<>();

  KnownSettings() {
    lines(RESOURCE).forEach(line -> names.add(line.substring(line.indexOf(' ') + 1)));
  }

  /** Lines of a resource. */
  static Stream<String> lines(String resource) {
    try (InputStream in =
        Objects.requireNonNull(KnownSettings.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns whether a service has a setting.
   *
   * @param name name in any spelling that Spring accepts
   */
  boolean contains(String name) {
    return names.stream().anyMatch(known -> isSame(uniform(known), uniform(name)));
  }

  /** Returns whether there are settings whose names begin with a name and a dot or an index. */
  private boolean isGroup(String name) {
    String start = uniform(name);
    return names.stream()
        .map(KnownSettings::uniform)
        .anyMatch(it -> it.startsWith(start + ".") || it.startsWith(start + "["));
  }

  /**
   * Text about a setting that no service has; empty when one has it.
   *
   * @param value its value; empty for an empty group
   */
  Optional<String> mistake(String name, String value) {
    if (contains(name) || (value.isEmpty() && isGroup(name))) {
      return Optional.empty();
    }
    String similar = similarTo(name).map(it -> "; did you mean '" + it + "'?").orElse("");
    return Optional.of("unknown setting '%s'%s".formatted(name, similar));
  }

  /** Known setting whose name is most similar to an unknown name; empty when none is similar. */
  private Optional<String> similarTo(String name) {
    return NearestWord.of(name, names);
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
